import type { People } from "../../accounts/people/index.ts";
import { hasOneOf } from "../../kit/access.ts";
import { DECISIONS, type DecisionHint } from "../../kit/hints.ts";
import { CAUSES } from "../../kit/public-states.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { today } from "../../platform/runtime/clock.ts";
import type { Certificates } from "../products/index.ts";
import {
	allowedActions,
	type Certificate,
	type CertificateAction,
	type CertificateStatusEntry,
	isTooLate,
	mayMail,
	rolesFor,
} from "./contract.ts";
import { previewsBy } from "./publication/repository.ts";
import {
	type CertificateKey,
	type CertificateRow,
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

interface UnderReview {
	factsHash: string;
	/**
	 * Hashes of the contents that the user has previewed; a signature may require that the current content is one of
	 * them.
	 */
	previews: readonly string[];
}

async function approvalOf(
	rules: Rules,
	db: Reader,
	row: CertificateRow,
	actor: Actor,
	review: UnderReview | undefined,
	hintsOf: HintsOf,
) {
	const since = review && (await sinceRelease(db, row, review.factsHash, rules.settings.fourEyes));
	return {
		...actionsFor(rules, row, actor, since, hintsOf),
		previewed: since !== undefined && maySign(actor) && (review?.previews ?? []).includes(since.factsHash),
		ownSubmission: since !== undefined && isParticipant(row, since, actor.id),
		...(since && isChangeShown(rules, since) ? { changedSinceRelease: changeSinceRelease(since) } : {}),
	};
}

interface Reading {
	parts: Parts;
	people: People;
	hintsOf: HintsOf;
}

async function readingOf(
	rules: Rules,
	db: Reader,
	wanted: Certificates,
	certificationId: string,
	actor: Actor,
): Promise<Reading> {
	const [parts, people, hintsOf] = await Promise.all([
		partsOf(db, wanted),
		peopleOf(db, wanted),
		rules.subscribers.findDecisionHints(db, rules, certificationId, actor.id),
	]);
	return { parts, people, hintsOf };
}

async function presentOne(
	rules: Rules,
	db: Reader,
	{ parts, people, hintsOf }: Reading,
	actor: Actor,
	{ row, review }: { row: CertificateRow; review: UnderReview | undefined },
): Promise<Certificate> {
	const links = presentLinks(parts, row);
	const { actions, ...approval } = await approvalOf(rules, db, row, actor, review, hintsOf);
	return {
		_id: row.id,
		_certificationId: row.certificationId,
		certificateNumber: row.certificateNumber,
		validFrom: row.validFrom,
		validTo: row.validTo,
		products: parts.products.get(row.id) ?? [],
		productionSites: parts.productionSites.get(row.id) ?? [],
		schemes: parts.schemes.get(row.id) ?? [],
		stati: (parts.stati.get(row.id) ?? []).map((entry) => presentStatus(entry, people)),
		revision: row.revision,
		...approval,
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

/**
 * Returns a certificate as the API shows it. `factsHash`, the hash of its current content, is undefined unless the
 * certificate waits for a signature.
 */
export async function present(
	rules: Rules,
	db: Reader,
	row: CertificateRow,
	actor: Actor,
	factsHash?: string,
): Promise<Certificate> {
	const [reading, previews] = await Promise.all([
		readingOf(rules, db, { certificateId: row.id }, row.certificationId, actor),
		factsHash !== undefined && maySign(actor) ? previewsBy(db, row.id, actor.id) : [],
	]);
	const review = factsHash === undefined ? undefined : { factsHash, previews };
	return presentOne(rules, db, reading, actor, { row, review });
}

/**
 * Returns certificates as the API shows them. `rows` is a promise, so that related records are read at the same time.
 */
async function presentShown(
	rules: Rules,
	db: Reader,
	wanted: Certificates,
	actor: Actor,
	{ rows, certificationId }: { rows: Promise<ShownRow[]>; certificationId: string },
): Promise<Certificate[]> {
	const [shown, reading] = await Promise.all([rows, readingOf(rules, db, wanted, certificationId, actor)]);
	const presented = ({ waiting, ...row }: ShownRow) => {
		const review = waiting && { factsHash: hashFacts(factsFrom(row, waiting)), previews: waiting.previews };
		return presentOne(rules, db, reading, actor, { row, review });
	};
	return Promise.all(shown.map(presented));
}

export async function findCertificate(
	rules: Rules,
	db: Reader,
	key: CertificateKey,
	actor: Actor,
): Promise<Certificate> {
	const rows = certificateShownTo(db, actor.id, key).then((row) => [row]);
	const { certificateId, certificationId } = key;
	const [answer] = await presentShown(rules, db, { certificateId }, actor, { rows, certificationId });
	return found(answer);
}

export const listCertificates = (
	rules: Rules,
	db: Reader,
	certificationId: string,
	actor: Actor,
): Promise<Certificate[]> =>
	presentShown(rules, db, { certificationId }, actor, {
		rows: certificatesShownTo(db, actor.id, certificationId),
		certificationId,
	});
