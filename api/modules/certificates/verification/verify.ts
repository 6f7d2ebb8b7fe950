import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { entriesOf, type Reason, type StoredEntry } from "../../../audit/index.ts";
import { createPauses } from "../../../platform/async/time-slices.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { DocumentStore } from "../../../platform/deps.ts";
import { parseJson } from "../../../platform/json.ts";
import {
	CERTIFICATE_MOVES,
	CERTIFICATE_STATUS,
	CERTIFICATE_STATUS_NAMES,
	type CertificateFacts,
	type CertificateMove,
	certificateStatus,
	DOCUMENT_LANGUAGES,
	FIRST_STATUS,
	findMove,
} from "../contract.ts";
import { bytesOf, hashField, ISSUED_BY } from "../publication/issued.ts";
import { hashFacts } from "../review/signed-content.ts";
import {
	certificatesAfter,
	credentialOf,
	documentsOf,
	historyOf,
	missingCertificates,
	type StoredCertificate,
	type StoredStatus,
} from "./repository.ts";

export interface CertificateVerification {
	certificates: number;
	problems: { certificateNumber: string; problem: Reason }[];
}

type Store = DocumentStore | undefined;

const CHUNK = 200;
/** This many certificates are read at once, which saves round trips to a database without blocking the event loop. */
const CONCURRENT = 10;
const ATTEMPTS = 3;
const ACTIONS = (["create", ...CERTIFICATE_MOVES, "pdf"] as const).map((action) => `certificate.${action}` as const);

const recorded = (entry: StoredEntry | undefined, field: string): unknown => entry?.changes[field]?.[1] ?? null;
const called = (status: number | undefined) =>
	status === undefined ? "unbekannt" : `„${certificateStatus(status)?.label ?? status}“`;
const nameOf = (status: number | undefined) =>
	CERTIFICATE_STATUS_NAMES.find((name) => CERTIFICATE_STATUS[name] === status) ?? "unknown";

function recordedHistory(entries: readonly StoredEntry[]): StoredStatus[] {
	return entries.flatMap((entry) => {
		const status = entry.action === "certificate.create" ? FIRST_STATUS : recorded(entry, "status");
		if (typeof status !== "number") return [];
		const { ts, userId } = entry;
		const [reason, cause, until] = ["reason", "cause", "until"].map((field) => recorded(entry, field));
		return { status, ts, userId, reason, cause, until } as StoredStatus;
	});
}

function factsProblem(row: StoredCertificate, isSigned: boolean, factsHash: unknown): Reason | undefined {
	if (!isSigned)
		return row.signed === null
			? undefined
			: { de: "Es trägt einen Inhalt, den niemand unterschrieben hat.", en: "It has content that no user has signed." };
	const facts = row.signed === null ? undefined : (parseJson(row.signed) as CertificateFacts | undefined);
	if (!facts || hashFacts(facts) !== factsHash)
		return { de: "Der unterschriebene Inhalt wurde verändert.", en: "The signed content was changed." };
	const isDated = facts.validFrom === row.validFrom && facts.validTo === row.validTo;
	return isDated
		? undefined
		: {
				de: "Die Gültigkeit weicht vom unterschriebenen Inhalt ab.",
				en: "Its validity differs from the signed content.",
			};
}

const NOT_ISSUED: Reason = {
	de: "Es gibt ein Dokument, das niemand ausgestellt hat.",
	en: "There is a document that no user has issued.",
};

const isOpen = (status: number | null) => certificateStatus(status ?? undefined)?.content !== "issued";
const isReplaceable = (status: number | null) => findMove("supersede", status ?? undefined) !== undefined;

/**
 * Returns a problem if a certificate and its replacement are not linked as the audit trail records, or are valid at the
 * same time.
 */
function linkProblem(row: StoredCertificate, replaces: unknown, replacedBy: unknown): Reason | undefined {
	if (row.replacesId !== replaces)
		return { de: "Welches Zertifikat es ersetzt, wurde verändert.", en: "Which certificate it replaces was changed." };
	if (row.status === CERTIFICATE_STATUS.SUPERSEDED)
		return row.replacedBy === replacedBy && !isOpen(row.replacedByStatus)
			? undefined
			: {
					de: "Der Nachfolger, der es ersetzt hat, passt nicht zum Protokoll.",
					en: "The successor that has replaced it differs from the audit trail.",
				};
	const isReplaced = row.replacedBy !== null && !isOpen(row.replacedByStatus);
	return isReplaced && isReplaceable(row.status)
		? {
				de: "Es gilt noch, obwohl sein Nachfolger veröffentlicht ist.",
				en: "It is still valid although its successor is published.",
			}
		: undefined;
}

/**
 * Returns a problem if the documents differ from `hashes`, which the audit trail records by language. `de` and `en`
 * name the kind of document.
 */
async function documentsProblem(
	documents: Awaited<ReturnType<typeof documentsOf>>,
	hashes: ReadonlyMap<string, unknown>,
	{ de, en }: Reason,
	store: Store,
): Promise<Reason | undefined> {
	if (documents.some(({ lang }) => !hashes.has(lang))) return NOT_ISSUED;
	for (const [lang, recordedHash] of hashes) {
		const document = documents.find((candidate) => candidate.lang === lang);
		const bytes = document && (await bytesOf(store, document));
		const where = document && store ? ` in ${store.name}` : "";
		if (!bytes) return { de: `${de} (${lang}) fehlt${where}.`, en: `${en} (${lang}) is missing${where}.` };
		if (document.sha256 !== recordedHash || hash("sha256", bytes) !== recordedHash)
			return { de: `${de} (${lang}) wurde verändert.`, en: `${en} (${lang}) was changed.` };
	}
	return undefined;
}

/**
 * Returns the recorded hashes of a certificate's PDFs by language. A certificate may have none, because PDFs are
 * printed only after the publication.
 */
const pdfHashes = (entries: readonly StoredEntry[]) =>
	new Map(
		DOCUMENT_LANGUAGES.flatMap((lang) => {
			const field = hashField({ lang, format: "pdf" });
			const entry = entries.find(({ action, changes }) => action === ISSUED_BY.pdf && field in changes);
			return entry ? [[lang, recorded(entry, field)] as const] : [];
		}),
	);

async function problemOf(db: Reader, row: StoredCertificate, store: Store): Promise<Reason | undefined> {
	const [entries, stati, documents, pdfs, credential] = await Promise.all([
		entriesOf(db, { entity: "certificate", entityId: row.id, actions: [...ACTIONS, "certificate.credential"] }),
		historyOf(db, row.id),
		documentsOf(db, row.id, "docx"),
		documentsOf(db, row.id, "pdf"),
		credentialOf(db, row.id),
	]);
	const last = (action: "create" | CertificateMove) =>
		entries.findLast((entry) => entry.action === `certificate.${action}`);
	const creation = last("create");
	if (!creation)
		return {
			de: "Das Protokoll weiß nichts davon, dass es erstellt wurde.",
			en: "No entry records that it was created.",
		};
	if (recorded(creation, "certificateNumber") !== row.certificateNumber)
		return { de: "Die Zertifikatsnummer wurde verändert.", en: "The certificate number was changed." };
	const history = recordedHistory(entries);
	const status = history.at(-1)?.status;
	if (row.status !== status)
		return {
			de: `Der Status ist ${called(row.status)}; nach dem Protokoll ist er ${called(status)}.`,
			en: `The status is ${nameOf(row.status)}; the audit trail says ${nameOf(status)}.`,
		};
	if (!isDeepStrictEqual(stati, history))
		return { de: "Der Verlauf weicht vom Protokoll ab.", en: "The history differs from the audit trail." };
	const current = history.at(-1);
	if (row.cause !== (current?.cause ?? null) || row.suspendedUntil !== (current?.until ?? null))
		return {
			de: "Grund oder letzter Tag der Aussetzung wurden verändert.",
			en: "The cause or the last day of the suspension was changed.",
		};
	const link = linkProblem(row, recorded(creation, "replaces"), recorded(last("supersede"), "replacedBy"));
	if (link) return link;
	const content = certificateStatus(status)?.content;
	const isPublished = content === "issued";
	const facts = factsProblem(row, isPublished || content === "signed", recorded(last("sign"), "factsHash"));
	if (facts) return facts;
	if (isPublished !== (row.publicId !== null))
		return {
			de: "Die Kennung der Prüfseite passt nicht zum Status.",
			en: "The id of the public page does not fit the status.",
		};
	const publication = isPublished ? last("publish") : undefined;
	// Audit entries of earlier versions do not record the public id, so it may be missing here.
	const publicId = recorded(publication, "publicId");
	if (publicId !== null && publicId !== row.publicId)
		return { de: "Die Kennung der Prüfseite wurde verändert.", en: "The id of the public page was changed." };
	const made = publication && entries.findLast(({ changes }) => "sha256.credential" in changes);
	if ((credential === undefined ? null : hash("sha256", credential)) !== recorded(made, "sha256.credential"))
		return { de: "Der Nachweis wurde verändert.", en: "The credential was changed." };
	const hashes = publication
		? DOCUMENT_LANGUAGES.map((lang) => [lang, recorded(publication, `sha256.${lang}`)] as const)
		: [];
	return (
		(await documentsProblem(documents, new Map(hashes), { de: "Das Dokument", en: "The document" }, store)) ??
		documentsProblem(pdfs, pdfHashes(entries), { de: "Das PDF", en: "The PDF" }, store)
	);
}

/** Returns a problem only if several checks find it, because a certificate may change while it is checked. */
async function lastingProblemOf(db: Reader, first: StoredCertificate, store: Store): Promise<Reason | undefined> {
	let row = first;
	for (let look = 1; ; look++) {
		const problem = await problemOf(db, row, store);
		if (problem === undefined || look === ATTEMPTS) return problem;
		const [again] = await certificatesAfter(db, row.seq - 1, 1);
		// The certificate was deleted during the check; a separate check covers missing certificates.
		if (again?.id !== row.id) return undefined;
		row = again;
	}
}

/** Compares every certificate with the audit trail, which must have been verified before. */
export async function verifyCertificates(
	db: Reader,
	store?: Store,
	pause = createPauses(),
): Promise<CertificateVerification> {
	const problems: CertificateVerification["problems"] = [];
	let count = 0;
	let seq = 0;
	for (;;) {
		const rows = await certificatesAfter(db, seq, CHUNK);
		for (let at = 0; at < rows.length; at += CONCURRENT) {
			await pause();
			const compared = rows.slice(at, at + CONCURRENT);
			const found = await Promise.all(compared.map((row) => lastingProblemOf(db, row, store)));
			for (const [index, { certificateNumber }] of compared.entries()) {
				const problem = found[index];
				if (problem) problems.push({ certificateNumber, problem });
			}
		}
		seq = rows.at(-1)?.seq ?? seq;
		count += rows.length;
		if (rows.length < CHUNK) break;
	}
	for (const { changes } of await missingCertificates(db)) {
		const number = changes.certificateNumber?.[1];
		problems.push({
			certificateNumber: String(number ?? "?"),
			problem: {
				de: "Es fehlt, obwohl niemand es gelöscht hat.",
				en: "It is missing although no user has deleted it.",
			},
		});
	}
	return { certificates: count, problems };
}
