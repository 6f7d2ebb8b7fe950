import { hasOneOf } from "../../kit/access.ts";
import type { StatusEntry } from "../../kit/fields.ts";
import type { Db, Reader } from "../../platform/database/index.ts";
import type { ListRequest, Page } from "../../platform/database/lists/list.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { today } from "../../platform/runtime/clock.ts";
import type { Certificates } from "../products/list/index.ts";
import { type People, peopleIn } from "../users/people/index.ts";
import {
	allowedActions,
	type Certificate,
	type CertificateAction,
	isTooLate,
	type PendingApproval,
	rolesFor,
	statiBefore,
} from "./contract.ts";
import { previewsBy } from "./publication/repository.ts";
import {
	type CertificateKey,
	type CertificateRow,
	certificatesOf,
	loadCertificate,
	type Parts,
	partsOf,
	peopleOf,
	type StoredStatus,
} from "./repository.ts";
import { pendingRows } from "./review/repository.ts";
import { changeSinceRelease, isAuthor, type SinceRelease, sinceRelease } from "./review/since-release.ts";

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

const presentStatus = (row: StoredStatus, { nameOf }: People): StatusEntry => ({
	status: row.status,
	ts: row.ts,
	user: nameOf(row),
	...(row.reason === null ? {} : { reason: row.reason }),
	...(row.selfSigned ? { selfSigned: true } : {}),
});

interface Reading {
	db: Reader;
	factsHash?: string | undefined;
	/** What the actor has previewed, where that was asked before. */
	previews?: readonly string[] | undefined;
}

const maySign = ({ roles }: Actor) => hasOneOf(roles, rolesFor("sign"));

/** Only for certificates that wait for a signature. */
async function approvalOf(rules: Rules, { db, factsHash, previews }: Reading, row: CertificateRow, actor: Actor) {
	const mayPreview = statiBefore("sign").includes(row.status) && maySign(actor);
	const [since, previewed] = await Promise.all([
		sinceRelease(db, row, factsHash),
		previews ?? (mayPreview ? previewsBy(db, row.id, actor.id) : []),
	]);
	return {
		actions: actionsFor(rules, row, actor, since),
		previewed: since !== undefined && maySign(actor) && previewed.includes(since.factsHash),
		ownSubmission: since !== undefined && isAuthor(row, since, actor.id),
		...(since && isToBeTold(rules, since) ? { changedSinceRelease: await changeSinceRelease(db, since) } : {}),
	};
}

interface Presented extends Reading {
	people: People;
	rows: readonly CertificateRow[];
	parts: Parts;
}

/** `rows` are read at the same time as what belongs to them. */
async function read(db: Reader, wanted: Certificates, rows: Promise<CertificateRow[]> | CertificateRow[]) {
	const [loaded, parts, people] = await Promise.all([rows, partsOf(db, wanted), peopleOf(db, wanted)]);
	return { db, rows: loaded, parts, people };
}

async function presentAll(
	rules: Rules,
	{ rows, parts, people, ...reading }: Presented,
	actor: Actor,
): Promise<Certificate[]> {
	const presented = async (row: CertificateRow): Promise<Certificate> => ({
		_id: row.id,
		_certificationId: row.certificationId,
		certificateNumber: row.certificateNumber,
		validFrom: row.validFrom,
		validTo: row.validTo,
		products: parts.products.get(row.id) ?? [],
		productionSites: parts.productionSites.get(row.id) ?? [],
		stati: (parts.stati.get(row.id) ?? []).map((entry) => presentStatus(entry, people)),
		revision: row.revision,
		...(await approvalOf(rules, reading, row, actor)),
		...(row.publicId === null ? {} : { publicId: row.publicId }),
	});
	return Promise.all(rows.map(presented));
}

/** `factsHash`: of the current facts, where it is known. */
export async function present(
	rules: Rules,
	db: Reader,
	row: CertificateRow,
	actor: Actor,
	factsHash?: string,
): Promise<Certificate> {
	const [reading, previews] = await Promise.all([
		read(db, { certificateId: row.id }, [row]),
		factsHash !== undefined && maySign(actor) ? previewsBy(db, row.id, actor.id) : undefined,
	]);
	const [answer] = await presentAll(rules, { ...reading, factsHash, previews }, actor);
	return found(answer);
}

/** 404 for an unknown certificate. */
export async function findCertificate(
	rules: Rules,
	db: Reader,
	key: CertificateKey,
	actor: Actor,
): Promise<Certificate> {
	const rows = loadCertificate(db, key).then((row) => [row]);
	const [answer] = await presentAll(rules, await read(db, { certificateId: key.certificateId }, rows), actor);
	return found(answer);
}

/** Oldest first. */
export const listCertificates = async (
	rules: Rules,
	db: Reader,
	certificationId: string,
	actor: Actor,
): Promise<Certificate[]> =>
	presentAll(rules, await read(db, { certificationId }, certificatesOf(db, certificationId)), actor);

export async function listPending(db: Db, request: ListRequest): Promise<Page<PendingApproval>> {
	const page = await pendingRows(db, request);
	const { nameOf } = await peopleIn(db, page.rows);
	const rows = page.rows.map((row) => ({
		certificateNumber: row.certificateNumber,
		clientName: row.clientName,
		submitted: { user: nameOf(row), ts: row.ts },
		_certificationId: row.certificationId,
		_certificateId: row.certificateId,
	}));
	return { ...page, rows };
}
