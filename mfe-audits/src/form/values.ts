import { AUDIT_KINDS, type Audit, auditInput } from "@portal/contracts/contract/evaluation";
import { pickFields } from "@portal/contracts/kit/field-descriptions";
import { schemaValidator, today } from "@portal/shared-ui/module";
import type { Choices } from "../api.ts";

/** The option for a person without an account, whose name the user types. */
export const OUTSIDE = "outside";

/** `user` is the id of an account, `OUTSIDE`, or an empty text while no person is selected. */
export const emptyMember = () => ({ user: "", name: "", part: "" });

/** Returns the day to propose for an audit that is due on a day: today if that day has passed. */
export function proposedDay(due: string | null): string {
	const { data: day = "" } = auditInput.shape.from.safeParse(due);
	const hasPassed = day !== "" && day < today();
	return hasPassed ? today() : day;
}

/** The user who plans the audit is proposed as its lead. The query parameters propose its kind and first and last day. */
export function newValues({ certification, client }: Choices, user: string, params: URLSearchParams) {
	const kind = params.get("kind") ?? "";
	const day = proposedDay(params.get("day"));
	return {
		kind: kind in AUDIT_KINDS ? kind : "",
		announced: true,
		from: day,
		to: day,
		method: "ON_SITE" as string,
		sites: client.productionSites.map(({ _id }) => _id).filter((id) => id === certification._siteId),
		schemes: certification.schemes,
		team: [{ ...emptyMember(), user, part: "LEAD" }],
	};
}
export type AuditValues = ReturnType<typeof newValues>;

export const valuesOf = (audit: Audit): AuditValues => ({
	...pickFields(audit, auditInput.shape),
	team: audit.team.map(({ user = OUTSIDE, name, part }) => ({ user, name: user === OUTSIDE ? name : "", part })),
});

const contentOf = ({ team, ...plan }: AuditValues) => ({
	...plan,
	team: team.map(({ user, name, part }) => (user === OUTSIDE ? { name, part } : { ...(user ? { user } : {}), part })),
});

export const inputOf = (values: AuditValues) => auditInput.parse(contentOf(values));

const check = schemaValidator(auditInput);

/** Returns the messages by form field. The contract reports a missing person at its name, which the form may hide. */
export const problemsOf = (values: AuditValues) =>
	Object.fromEntries(
		Object.entries(check(contentOf(values))).map(([path, messages]) => [
			path.replace(/^team\.(\d+)\.name$/, (name, index: string) =>
				values.team[Number(index)]?.user === OUTSIDE ? name : `team.${index}.user`,
			),
			messages,
		]),
	);
