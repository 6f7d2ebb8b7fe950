import type { Certification } from "@portal/contracts/contract/certifications";
import type { Client } from "@portal/contracts/contract/clients";
import { type Audit, auditInput } from "@portal/contracts/contract/evaluation";
import { schemaValidator } from "@portal/shared-ui/module";

/** The option for a person without an account, whose name the user types. */
export const OUTSIDE = "outside";

export interface MemberValues {
	/** The id of an account, `OUTSIDE`, or an empty text while no person is selected. */
	user: string;
	name: string;
	part: string;
}

export interface AuditValues {
	kind: string;
	announced: boolean;
	from: string;
	to: string;
	method: string;
	sites: string[];
	schemes: string[];
	team: MemberValues[];
}

export const emptyMember = (): MemberValues => ({ user: "", name: "", part: "" });

/** The user who plans the audit is proposed as its lead. */
export function newValues(
	{ schemes, _siteId }: Certification,
	client: Client,
	{ kind, user }: { kind: string; user: string },
): AuditValues {
	const isSite = client.productionSites.some(({ _id }) => _id === _siteId);
	return {
		kind,
		announced: true,
		from: "",
		to: "",
		method: "ON_SITE",
		sites: isSite ? [_siteId] : [],
		schemes,
		team: [{ user, name: "", part: "LEAD" }],
	};
}

export const valuesOf = ({ kind, announced, from, to, method, sites, schemes, team }: Audit): AuditValues => ({
	kind,
	announced,
	from,
	to,
	method,
	sites,
	schemes,
	team: team.map(({ user = OUTSIDE, name, part }) => ({ user, name: user === OUTSIDE ? name : "", part })),
});

const contentOf = ({ team, ...plan }: AuditValues) => ({
	...plan,
	team: team.map(({ user, name, part }) => (user === OUTSIDE ? { name, part } : { ...(user ? { user } : {}), part })),
});

export const inputOf = (values: AuditValues) => auditInput.parse(contentOf(values));

const check = schemaValidator(auditInput);

/** Returns the messages by form field. The contract reports a missing person at its name, which the form may hide. */
export function problemsOf(values: AuditValues) {
	const problems = Object.entries(check(contentOf(values)));
	return Object.fromEntries(
		problems.map(([path, messages]) => {
			const [, index] = /^team\.(\d+)\.name$/.exec(path) ?? [];
			const isHidden = index !== undefined && values.team[Number(index)]?.user !== OUTSIDE;
			return [isHidden ? `team.${index}.user` : path, messages];
		}),
	);
}
