import { hash } from "node:crypto";
import type { AuditAction } from "../../audit/contract.ts";
import { canonicalJson, isEntryAuthentic, type SealedEntry } from "../../audit/index.ts";
import { CAUSES, type Cause } from "../../kit/public-states.ts";
import { type CertificateStatus, type DocumentLanguage, isPublished } from "../../modules/certificates/contract.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { SealKeys } from "../../platform/deps.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import type { PublicValidation } from "./contract.ts";
import { type CertificateRecord, CHANGING_ACTIONS, PUBLIC_MOVES } from "./repository.ts";

interface IssuedDocument {
	sha256: string;
	lang: DocumentLanguage;
	issuedOn: string;
}

/** The fields of a public answer that do not depend on the current time and can therefore be stored with an HMAC. */
type Members = Omit<PublicValidation, "status" | "since" | "notYetValid" | "checkedAt" | "asOf">;

export interface PublishedContent extends Members {
	status: CertificateStatus;
	movedOn?: string | undefined;
	documents: readonly IssuedDocument[];
}

const DOCUMENT_HASH = /^sha256\.(pdf\.)?([a-z]{2})$/;
const CAUSE_LABELS: Readonly<Record<string, Cause>> = CAUSES;

const changedTo = (entry: SealedEntry | undefined, field: string): unknown => entry?.changes[field]?.[1] ?? null;

function documentsIn(entries: readonly SealedEntry[]): IssuedDocument[] {
	const issuing = entries.filter(({ action }) => action === "certificate.publish" || action === "certificate.pdf");
	return issuing.flatMap(({ changes, ts }) =>
		Object.entries(changes).flatMap(([field, [, sha256]]) => {
			const lang = DOCUMENT_HASH.exec(field)?.[2];
			return lang === undefined
				? []
				: [{ sha256: String(sha256), lang: lang as DocumentLanguage, issuedOn: dayOf(new Date(ts)) }];
		}),
	);
}

/**
 * Returns the public content of a certificate, or undefined if its record, its history, the signed content and the
 * audit trail do not agree. Each audit entry must match its own HMAC (seal), so that a record and a trail that were
 * rewritten together are not accepted. Without keys, the seals are not checked. The returned `entry` is the last audit
 * entry that changed this content; a later one makes the stored answer outdated.
 */
export function confirmContent(keys: SealKeys | undefined, record: CertificateRecord, tx?: Tx) {
	const { status, signed, publicId, validFrom, validTo, entries } = record;
	if (!isPublished(status) || signed === null || publicId === null) return undefined;
	if (keys && !entries.every((entry) => isEntryAuthentic(keys, entry, tx))) return undefined;
	const first = (action: AuditAction) => entries.find((entry) => entry.action === action);
	const move = entries.findLast(({ action }) => PUBLIC_MOVES.some((move) => move === action));
	const last = entries.findLast(({ action }) => CHANGING_ACTIONS.some((changing) => changing === action));
	const matchesAuditTrail =
		record.lastStatus === status &&
		changedTo(move, "status") === status &&
		// Audit entries of earlier versions do not record the public id, so a missing one is accepted.
		(changedTo(first("certificate.publish"), "publicId") ?? publicId) === publicId &&
		changedTo(first("certificate.create"), "replaces") === record.replacesId &&
		changedTo(move, "replacedBy") === record.newerId;
	const signature = first("certificate.sign");
	const isAsSigned =
		hash("sha256", canonicalJson(signed)) === changedTo(signature, "factsHash") &&
		signed.validFrom === validFrom &&
		signed.validTo === validTo;
	if (!last || !move || !signature || !matchesAuditTrail || !isAsSigned) return undefined;
	const { olderPublicId, olderNumber, newerPublicId, newerNumber } = record;
	const cause = CAUSE_LABELS[String(changedTo(move, "cause"))];
	const content: PublishedContent = {
		status,
		...(move.action === "certificate.publish" ? {} : { movedOn: dayOf(new Date(move.ts)) }),
		documents: documentsIn(entries),
		...(cause ? { cause } : {}),
		...(newerPublicId && newerNumber ? { replacedBy: newerPublicId, replacedByNumber: newerNumber } : {}),
		...(olderPublicId && olderNumber ? { replaces: olderPublicId, replacesNumber: olderNumber } : {}),
		certificationNumber: signed.certificationNumber,
		certificateNumber: signed.certificateNumber,
		clientName: signed.client.name,
		clientAddress: signed.client.address,
		category: signed.category,
		...(signed.schemes ? { schemes: signed.schemes.map(({ code }) => code) } : {}),
		decidedOn: dayOf(new Date(signature.ts)),
		validFrom,
		validTo,
		products: signed.products.map(({ number, name, nameEN }) => ({ number, name, nameEN })),
		productionSites: signed.productionSites.map(({ name }) => name),
	};
	return { content, entry: last };
}
