import type { People } from "../../accounts/people/index.ts";
import { hasOneOf } from "../../kit/access.ts";
import { DECISIONS, type DecisionHint } from "../../kit/hints.ts";
import { CAUSES } from "../../kit/public-states.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { today } from "../../platform/runtime/clock.ts";
import {
	allowedActions,
	type Certificate,
	type CertificateAction,
	type CertificateStatusEntry,
	isTooLate,
	mayMail,
	rolesFor,
} from "./contract.ts";
import {
	type CertificateKey,
	type CertificateRow,
	contentIn,
	type Parts,
	partsOf,
	peopleOf,
	type StoredStatus,
} from "./repository.ts";
import { factsFrom, hashFacts } from "./review/signed-content.ts";
import { changeSinceRelease, isParticipant, type SinceRelease, sinceRelease } from "./review/since-release.ts";
import { certificateShownTo, certificatesShownTo, type ShownRow } from "./review/sources.repository.ts";

type Rules = Pick<Deps, "clock" | "settings" | "subscribers">;
type HintsOf = Awaited<ReturnType<Deps["subscribers"]["findDecisionHints"]>>;

/**
 * Returns the actions that the user may take on the certificate now, and what speaks against decisions. If the four-eyes
 * rule applies, users cannot sign their own submission or content, or content that was changed after its release.
 */
function actionsFor(
	{ clock, settings }: Rules,
	row: CertificateRow,
	actor: Actor,
	since: SinceRelease | undefined,
	hintsOf: HintsOf,
): { actions: CertificateAction[]; hints: DecisionHint[] } {
	const day = today(clock);
	const possible = allowedActions(row.status, actor.roles).filter((action) => !isTooLate(action, row.validTo, day));
	const hints = DECISIONS.filter((action) => possible.includes(action)).flatMap((action) => hintsOf(row, action));
	const actions = possible.filter((action) => !hints.some((hint) => hint.isRefused && hint.action === action));
	const mustBeReleased = since !== undefined && (since.isChanged !== false || isParticipant(row, since, actor.id));
	return {
		actions: settings.fourEyes && mustBeReleased ? actions.filter((action) => action !== "sign") : actions,
		hints,
	};
}

/**
 * Returns true if the user must be warned that the content changed after its release. Earlier versions of the
 * application stored no hash that shows this; the warning then appears after any recorded change, and always if the
 * four-eyes rule applies.
 */
const isChangeShown = ({ settings }: Rules, { isChanged, changes }: SinceRelease) =>
	isChanged ?? (settings.fourEyes || changes.length > 0);

const presentStatus = (row: StoredStatus, { nameOf }: People): CertificateStatusEntry => ({
	status: row.status,
	ts: row.ts,
	user: nameOf(row),
	...(row.reason === null ? {} : { reason: row.reason }),
	...(row.selfSigned ? { selfSigned: true } : {}),
	...(row.cause === null ? {} : { cause: CAUSES[row.cause] }),
	...(row.until === null ? {} : { until: row.until }),
});

function presentLinks({ links }: Parts, { id }: CertificateRow) {
	const replaced = links.find((link) => link.id === id);
	const replacement = links.find(({ olderId }) => olderId === id);
	return {
		...(replaced ? { replaces: replaced.olderId, replacesNumber: replaced.olderNumber } : {}),
		...(replacement ? { replacedBy: replacement.id, replacedByNumber: replacement.certificateNumber } : {}),
	};
}

function presentOrder({ orders }: Parts, { id }: CertificateRow, { nameOf }: People) {
	const order = orders.get(id);
	if (!order) return {};
	const { publishOn, orderedAt, failedAt, failure } = order;
	const failed = failedAt === null ? {} : { failed: { ts: failedAt, reason: failure ?? "" } };
	return { publishOn, publishOrder: { user: nameOf(order), ts: orderedAt, ...failed } };
}

const maySign = ({ roles }: Actor) => hasOneOf(roles, rolesFor("sign"));

async function presentOne(
	rules: Rules,
	db: Reader,
	{ waiting, ...row }: ShownRow,
	actor: Actor,
	{ parts, people, hintsOf }: { parts: Parts; people: People; hintsOf: HintsOf },
): Promise<Certificate> {
	const { fourEyes } = rules.settings;
	const since = waiting && (await sinceRelease(db, row, hashFacts(factsFrom(row, waiting)), fourEyes));
	const { actions, hints } = actionsFor(rules, row, actor, since, hintsOf);
	const links = presentLinks(parts, row);
	return {
		_id: row.id,
		_certificationId: row.certificationId,
		certificateNumber: row.certificateNumber,
		validFrom: row.validFrom,
		validTo: row.validTo,
		...contentIn(parts, row.id),
		stati: (parts.stati.get(row.id) ?? []).map((entry) => presentStatus(entry, people)),
		revision: row.revision,
		hints,
		previewed: since !== undefined && maySign(actor) && (waiting?.previews ?? []).includes(since.factsHash),
		ownSubmission: since !== undefined && isParticipant(row, since, actor.id),
		...(since && isChangeShown(rules, since) ? { changedSinceRelease: changeSinceRelease(since) } : {}),
		actions: [
			// A certificate can have only one open replacement, so the action to create another one is not offered.
			...(links.replacedBy === undefined ? actions : actions.filter((action) => action !== "replace")),
			...(rules.settings.mail && mayMail(row.status, row, today(rules.clock)) ? (["mail"] as const) : []),
		],
		...(row.publicId === null ? {} : { publicId: row.publicId }),
		...presentOrder(parts, row, people),
		...links,
	};
}

/** Returns certificates as the API shows them. `rows` is a promise, so that related records are read in parallel. */
async function presentAll(
	rules: Rules,
	db: Reader,
	rows: Promise<ShownRow[]>,
	actor: Actor,
	wanted: { certificationId: string; certificateId?: string },
): Promise<Certificate[]> {
	const [shown, parts, people, hintsOf] = await Promise.all([
		rows,
		partsOf(db, wanted),
		peopleOf(db, wanted),
		rules.subscribers.findDecisionHints(db, rules, wanted.certificationId, actor.id),
	]);
	return Promise.all(shown.map((row) => presentOne(rules, db, row, actor, { parts, people, hintsOf })));
}

export async function findCertificate(
	rules: Rules,
	db: Reader,
	key: CertificateKey,
	actor: Actor,
): Promise<Certificate> {
	const rows = certificateShownTo(db, { ...key, userId: actor.id }).then((row) => [row]);
	const [certificate] = await presentAll(rules, db, rows, actor, key);
	return found(certificate);
}

export const listCertificates = (
	rules: Rules,
	db: Reader,
	certificationId: string,
	actor: Actor,
): Promise<Certificate[]> =>
	presentAll(rules, db, certificatesShownTo(db, { certificationId, userId: actor.id }), actor, { certificationId });

/** Runs a job that creates a certificate, and returns the new certificate. */
export const writeNewCertificate = (deps: Deps, actor: Actor, job: (tx: Tx) => Promise<CertificateRow>) =>
	deps.database.write(actor, job, (db, { id: certificateId, certificationId }) =>
		findCertificate(deps, db, { certificationId, certificateId }, actor),
	);

/** Runs a job that changes a certificate, and returns the certificate as it is afterwards, also to a repeated request. */
export const writeCertificate = (deps: Deps, key: CertificateKey, actor: Actor, job: (tx: Tx) => Promise<unknown>) =>
	deps.database.write(actor, job, (db) => findCertificate(deps, db, key, actor));
