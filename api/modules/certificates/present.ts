import { hasOneOf } from "../../kit/access.ts";
import { CAUSES } from "../../kit/public-states.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Actor, Ask, Claim, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { today } from "../../platform/runtime/clock.ts";
import type { Certificates } from "../products/list/index.ts";
import type { People } from "../users/people/index.ts";
import {
	allowedActions,
	type Certificate,
	type CertificateAction,
	type CertificateStatusEntry,
	isTooLate,
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
import { factsFrom, hashFacts } from "./review/facts.ts";
import { changeSinceRelease, isAuthor, type SinceRelease, sinceRelease } from "./review/since-release.ts";
import { certificateShownTo, certificatesShownTo, type ShownRow } from "./review/sources.repository.ts";

type Rules = Pick<Deps, "clock" | "settings">;

/**
 * Excludes actions after the end of the validity, and with four eyes required signing one's own or a changed
 * submission.
 */
function actionsFor(
	{ clock, settings }: Rules,
	row: CertificateRow,
	actor: Actor,
	since: SinceRelease | undefined,
): CertificateAction[] {
	const day = today(clock);
	const actions = allowedActions(row.status, actor.roles).filter((action) => !isTooLate(action, row.validTo, day));
	const mustBeReleased = since !== undefined && (since.isChanged !== false || row.submittedBy === actor.id);
	return settings.fourEyes && mustBeReleased ? actions.filter((action) => action !== "sign") : actions;
}

/** For releases of earlier versions the change is unknown. */
const isToBeTold = ({ settings }: Rules, { isChanged, changes }: SinceRelease) =>
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

/** What it replaces, and what replaces it. */
function presentLinks({ links }: Parts, { id }: CertificateRow) {
	const replaced = links.find((link) => link.id === id);
	const replacement = links.find(({ olderId }) => olderId === id);
	return {
		...(replaced ? { replaces: replaced.olderId, replacesNumber: replaced.olderNumber } : {}),
		...(replacement ? { replacedBy: replacement.id, replacedByNumber: replacement.certificateNumber } : {}),
	};
}

const maySign = ({ roles }: Actor) => hasOneOf(roles, rolesFor("sign"));

/** Of a certificate that waits for a signature. */
interface UnderReview {
	/** Of the current facts. */
	factsHash: string;
	/** The hashes of what the actor has previewed. */
	previews: readonly string[];
}

async function approvalOf(
	rules: Rules,
	db: Reader,
	row: CertificateRow,
	actor: Actor,
	review: UnderReview | undefined,
) {
	const since = review && (await sinceRelease(db, row, review.factsHash));
	return {
		actions: actionsFor(rules, row, actor, since),
		previewed: since !== undefined && maySign(actor) && (review?.previews ?? []).includes(since.factsHash),
		ownSubmission: since !== undefined && isAuthor(row, since, actor.id),
		...(since && isToBeTold(rules, since) ? { changedSinceRelease: changeSinceRelease(since) } : {}),
	};
}

interface Reading {
	parts: Parts;
	people: People;
}

async function presentOne(
	rules: Rules,
	db: Reader,
	{ parts, people }: Reading,
	actor: Actor,
	{ row, review }: { row: CertificateRow; review: UnderReview | undefined },
): Promise<Certificate> {
	const links = presentLinks(parts, row);
	const { actions, ...approval } = await approvalOf(rules, db, row, actor, review);
	return {
		_id: row.id,
		_certificationId: row.certificationId,
		certificateNumber: row.certificateNumber,
		validFrom: row.validFrom,
		validTo: row.validTo,
		products: parts.products.get(row.id) ?? [],
		productionSites: parts.productionSites.get(row.id) ?? [],
		stati: (parts.stati.get(row.id) ?? []).map((entry) => presentStatus(entry, people)),
		revision: row.revision,
		...approval,
		// One open replacement at a time.
		actions: links.replacedBy === undefined ? actions : actions.filter((action) => action !== "replace"),
		...(row.publicId === null ? {} : { publicId: row.publicId }),
		...links,
	};
}

/** `factsHash`: of the current facts, if it waits for a signature now. */
export async function present(
	rules: Rules,
	db: Reader,
	row: CertificateRow,
	actor: Actor,
	factsHash?: string,
): Promise<Certificate> {
	const wanted = { certificateId: row.id };
	const [parts, people, previews] = await Promise.all([
		partsOf(db, wanted),
		peopleOf(db, wanted),
		factsHash !== undefined && maySign(actor) ? previewsBy(db, row.id, actor.id) : [],
	]);
	const review = factsHash === undefined ? undefined : { factsHash, previews };
	return presentOne(rules, db, { parts, people }, actor, { row, review });
}

/** `rows` are read at the same time as what belongs to them. */
async function presentShown(
	rules: Rules,
	db: Reader,
	wanted: Certificates,
	ask: Ask,
	rows: Promise<ShownRow[]>,
): Promise<Certificate[]> {
	const reading = Promise.all([rows, partsOf(db, wanted), peopleOf(db, wanted)]);
	const [actor, [shown, parts, people]] = await inOrder(ask(), reading);
	const presented = ({ waiting, ...row }: ShownRow) => {
		const review = waiting && { factsHash: hashFacts(factsFrom(row, waiting)), previews: waiting.previews };
		return presentOne(rules, db, { parts, people }, actor, { row, review });
	};
	return Promise.all(shown.map(presented));
}

/** 404 for an unknown certificate. */
export async function findCertificate(
	rules: Rules,
	db: Reader,
	key: CertificateKey,
	{ userId, ask }: Claim,
): Promise<Certificate> {
	const rows = certificateShownTo(db, userId, key).then((row) => [row]);
	const [answer] = await presentShown(rules, db, { certificateId: key.certificateId }, ask, rows);
	return found(answer);
}

/** Oldest first. */
export const listCertificates = (
	rules: Rules,
	db: Reader,
	certificationId: string,
	{ userId, ask }: Claim,
): Promise<Certificate[]> =>
	presentShown(rules, db, { certificationId }, ask, certificatesShownTo(db, userId, certificationId));
