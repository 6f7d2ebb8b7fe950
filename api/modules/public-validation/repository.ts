import { sql } from "drizzle-orm";
import type { AuditAction, AuditChanges } from "../../audit/contract.ts";
import type { Reader, Source } from "../../platform/database/index.ts";
import {
	actionsLeadingTo,
	CERTIFICATE_STATI,
	CERTIFICATE_STATUS,
	type CertificateFacts,
	type CertificateStatus,
	type DocumentLanguage,
	MOVES,
} from "../certificates/contract.ts";

/** Written out and prepared once: the website asks these all the time. */

const actionOf = (action: string) => `certificate.${action}` as AuditAction;
const PUBLIC_MOVES = MOVES.flatMap(({ action, to, entry }) =>
	entry && to && CERTIFICATE_STATI[to].told ? actionOf(action) : [],
);
const SIGNED_MOVES = actionsLeadingTo(({ content }) => content !== "open").map(actionOf);
const TELLING = [...new Set([actionOf("create"), ...SIGNED_MOVES, ...PUBLIC_MOVES, actionOf("pdf")])];
const DOCUMENT_HASH = /^sha256\.(pdf\.)?[a-z]{2}$/;

const ENTRIES = "audit_entry where entity = 'certificate' and entity_id = certificate.id";
const LAST_STATUS = "select max(seq) from certificate_status where certificate_id = certificate.id";
/** Each move adds to both, so nothing has moved where these are the same. */
const STANDING = `certificate.status, (${LAST_STATUS}), (select max(seq) from ${ENTRIES})`;

/**
 * The certificate, its last status by the history, and its entries in the trail; all by indexes, and each row is read
 * once. SQLite would parse the changes only to write them again.
 */
const CHANGES = `case when action in (${TELLING.map((action) => `'${action}'`).join(", ")}) then changes else 'null' end`;
/** The other one is told where one has superseded the other. */
const { SUPERSEDED } = CERTIFICATE_STATUS;
const LINKS = `certificate.replaces_id,
	(select json_object('publicId', older.public_id, 'number', older.certificate_number)
		from certificate as older where older.id = certificate.replaces_id and older.status = ${SUPERSEDED}),
	case when certificate.status = ${SUPERSEDED} then
		(select json_object('id', newer.id, 'publicId', newer.public_id, 'number', newer.certificate_number)
			from certificate as newer where newer.replaces_id = certificate.id) end`;
const RECORD = `certificate.certificate_number, certificate.public_id, certificate.valid_from, certificate.valid_to, certificate.status,
	${LINKS}, history.status, history.seq,
	(select group_concat('[' || seq || ',"' || action || '",' || ${CHANGES} || ',"' || ts || '"]') from ${ENTRIES})`;
const HISTORY = `left join certificate_status as history on history.seq = (${LAST_STATUS})`;

type Standing = readonly [status: CertificateStatus, historySeq: number | null, trailSeq: number | null];
type Entry = readonly [seq: number, action: AuditAction, changes: AuditChanges | null, ts: string];

interface Told {
	status: unknown;
	/** Of the last move that is told, unless that is the publication. */
	movedAt: string | undefined;
	cause: unknown;
	publicId: unknown;
	/** What it supersedes, and what has superseded it. */
	replaces: unknown;
	replacedBy: unknown;
	factsHash: unknown;
	/** The languages of the issued documents, Word files and PDFs, by their hashes. */
	hashes: ReadonlyMap<unknown, string>;
}

const ISSUING: readonly AuditAction[] = ["certificate.publish", "certificate.pdf"];

/** A certificate has one signature and one publication. */
function toldBy(entries: readonly Entry[]): Told {
	const first = (action: AuditAction) => entries.find((entry) => entry[1] === action)?.[2];
	const publication = first("certificate.publish");
	const [, lastAction, lastMove, movedAt] = entries.findLast(([, action]) => PUBLIC_MOVES.includes(action)) ?? [];
	return {
		status: lastMove?.status?.[1],
		movedAt: lastAction === "certificate.publish" ? undefined : movedAt,
		cause: lastMove?.cause?.[1],
		replaces: first("certificate.create")?.replaces?.[1],
		replacedBy: lastMove?.replacedBy?.[1],
		/** Missing in entries of earlier versions. */
		publicId: publication?.publicId?.[1],
		factsHash: first("certificate.sign")?.factsHash?.[1],
		hashes: new Map(
			entries
				.filter(([, action]) => ISSUING.includes(action))
				.flatMap(([, , changes]) => Object.entries(changes ?? {}))
				.flatMap(([field, change]) => (DOCUMENT_HASH.test(field) ? [[change[1], field.slice(-2)] as const] : [])),
		),
	};
}

type Identity = readonly [certificateNumber: string, publicId: string | null, validFrom: string, validTo: string];
type Links = readonly [replacesId: string | null, replaces: string | null, replacement: string | null];
type History = readonly [lastStatus: CertificateStatus | null, seq: number | null];
type RecordRow = readonly [...Identity, CertificateStatus, ...Links, ...History, trail: string | null];

function recordOf(row: RecordRow) {
	const [certificateNumber, publicId, validFrom, validTo, status, ...more] = row;
	const [replacesId, replaces, replacement, lastStatus, historySeq, trail] = more;
	const entries = (JSON.parse(`[${trail ?? ""}]`) as Entry[]).sort(([a], [b]) => a - b);
	const standing: Standing = [status, historySeq, entries.at(-1)?.[0] ?? null];
	const links = {
		replacesId,
		replaces: replaces === null ? undefined : (JSON.parse(replaces) as Issued),
		replacement: replacement === null ? undefined : (JSON.parse(replacement) as Issued & { id: string }),
	};
	const days = { validFrom, validTo };
	return { certificateNumber, publicId, ...days, status, lastStatus, ...links, told: toldBy(entries), standing };
}

export interface Issued {
	publicId: string;
	number: string;
}
type SignedRow = readonly [seq: number, signed: string | null, ...RecordRow];
type CertificateRow = readonly [
	seq: number,
	signed: string,
	status: CertificateStatus,
	validFrom: string,
	validTo: string,
];
type DocumentRow = readonly [lang: DocumentLanguage, issuedAt: string, ...RecordRow];

function signedRecordOf([seq, signed, ...record]: SignedRow) {
	return { ...recordOf(record), seq, signed: signed === null ? null : (JSON.parse(signed) as CertificateFacts) };
}
export type SignedRecord = ReturnType<typeof signedRecordOf>;

export function preparePublicLookup({ prepareRow }: Pick<Source, "prepareRow">) {
	const read = prepareRow<SignedRow>(
		`select certificate.seq, certificate.signed, ${RECORD} from certificate ${HISTORY} where certificate.public_id = ?`,
	);
	const present = (row: SignedRow | undefined) => row && signedRecordOf(row);
	return (publicId: string) => {
		const row = read(publicId);
		return row instanceof Promise ? row.then(present) : present(row);
	};
}

/** By the index of numbers. */
export function preparePublicId({ prepareRow }: Pick<Source, "prepareRow">) {
	return prepareRow<readonly [publicId: string | null]>(
		"select public_id from certificate where certificate_number = ?",
	);
}

/** Of what was signed, in one answer; more is asked for again. */
const SIGNED_LENGTH = 8 * 1024 * 1024;
const IS_LEFT_OUT = `coalesce(sum(length(certificate.signed)) over so_far, 0) > ${SIGNED_LENGTH}`;
const SO_FAR = "window so_far as (order by certificate.seq rows between unbounded preceding and 1 preceding)";
const MANY = sql.raw(`select ${IS_LEFT_OUT}, certificate.seq,
	case when not ${IS_LEFT_OUT} then certificate.signed end, ${RECORD} from certificate ${HISTORY} where certificate.seq in`);
type ManyRow = [isLeftOut: 0 | 1, ...SignedRow];

/** All in one statement, each by an index; `rest` are the ids of those that were too much for one answer. */
export async function lookUpMany(db: Reader, ids: readonly string[], numbers: readonly string[]) {
	const rows = await db.values<ManyRow>(
		sql`${MANY} (select seq from certificate where public_id in (select value from json_each(${JSON.stringify(ids)}))
			union select seq from certificate where certificate_number in (select value from json_each(${JSON.stringify(numbers)})))
			${sql.raw(SO_FAR)}`,
	);
	const records = rows.flatMap(([isLeftOut, ...row]) => (isLeftOut ? [] : [signedRecordOf(row)]));
	const rest = rows.flatMap(([isLeftOut, , , , publicId]) => (isLeftOut && publicId !== null ? [publicId] : []));
	return { records, rest };
}

/** The certificate without what it is proven by. */
export function prepareCertificate({ prepareRow }: Pick<Source, "prepareRow">) {
	const read = prepareRow<CertificateRow>(
		"select seq, signed, status, valid_from, valid_to from certificate where public_id = ? and signed is not null",
	);
	return (publicId: string) => {
		const row = read(publicId);
		if (!row || row instanceof Promise) return undefined;
		const [seq, signed, status, validFrom, validTo] = row;
		return { seq, status, validFrom, validTo, signed: () => JSON.parse(signed) as CertificateFacts };
	};
}

export function prepareStanding({ prepareRow }: Pick<Source, "prepareRow">) {
	return prepareRow<Standing>(`select ${STANDING} from certificate where certificate.public_id = ?`);
}

const issuedIn = (table: string) => `select certificate_id, lang, created_at from ${table} where sha256 = ?1`;

/** By the indexes of hashes, without the bytes. */
export function prepareDocumentLookup({ prepareRow }: Pick<Source, "prepareRow">) {
	const read = prepareRow<DocumentRow>(
		`select document.lang, document.created_at, ${RECORD}
			from (${issuedIn("certificate_document")} union all ${issuedIn("certificate_pdf")}) as document
			join certificate on certificate.id = document.certificate_id ${HISTORY} limit 1`,
	);
	return async (sha256: string) => {
		const row = await read(sha256);
		if (!row) return undefined;
		const [lang, issuedAt, ...record] = row;
		return { ...recordOf(record), lang, issuedAt };
	};
}
