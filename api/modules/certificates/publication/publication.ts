import { Buffer } from "node:buffer";
import { hash } from "node:crypto";
import type { AuditChanges } from "../../../audit/contract.ts";
import { changesBetween, recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import { yieldTurn } from "../../../platform/async/time-slices.ts";
import { randomId } from "../../../platform/database/columns.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { illegalTransition } from "../../../platform/errors.ts";
import { again, doneBefore } from "../../../platform/idempotency/index.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import type { NamedFile } from "../../../platform/workbook.ts";
import { circumstancesOf } from "../../certifications/index.ts";
import {
	type Certificate,
	DOCUMENT_LANGUAGES,
	type DocumentFormat,
	type DocumentLanguage,
	documentName,
} from "../contract.ts";
import { standardsOf } from "../document/data.ts";
import type { Templates } from "../document/template.ts";
import { findCertificate, writeCertificate } from "../present.ts";
import { type CertificateKey, type CertificateRow, loadCertificate } from "../repository.ts";
import { factsFrom, hashFacts, hasSignedDates } from "../review/signed-content.ts";
import { sourcesOf } from "../review/sources.repository.ts";
import { assertNotExpired, assertPrintable, permittedMove } from "../rules.ts";
import { transition } from "../transition.ts";
import {
	assertShown,
	findIssued,
	issuedBytes,
	putDocument,
	signatureIn,
	signaturesOf,
	validationUrl,
} from "./issued.ts";
import { makeCertificate } from "./make-document.ts";
import { findOrder } from "./orders.repository.ts";
import { issuedPdf } from "./pdf.ts";
import { type CertificateRef, type DocumentRef, insertDocument, recordPreview } from "./repository.ts";

/** 26 characters contain 130 random bits, so that the public id of a certificate cannot be guessed. */
const PUBLIC_ID_LENGTH = 26;

/** Throws 409 and records the attempt if the content differs from the signed content in the audit trail. */
async function assertAsSigned(
	{ database, clock, log }: Deps,
	certificate: CertificateRow,
	signedHash: AuditChanges[string][1],
	factsHash: string,
	actor: Actor,
): Promise<void> {
	if (signedHash === factsHash && hasSignedDates(certificate)) return;
	log.error("certificate is not as signed", { certificateNumber: certificate.certificateNumber });
	const at = timestamp(clock);
	const changes: AuditChanges = { factsHash: [signedHash, factsHash] };
	const entry = { actor, at, action: "certificate.publishRefused", entityId: certificate.id, changes } as const;
	await database.write(again(actor), (tx) => recordAudit(tx, entry));
	throw illegalTransition(sentence("certificate.notAsSigned"));
}

/**
 * Publishes a signed certificate. Its German and English Word documents are rendered before the transaction, so that
 * the transaction stays short.
 */
export async function publish(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	actor: Actor,
): Promise<Certificate> {
	const { database, clock, settings } = deps;
	const { db } = database;
	const [before, certificate, signed, prepare] = await Promise.all([
		doneBefore(db, actor),
		loadCertificate(db, key),
		signaturesOf(db, deps.keys, key.certificateId),
		deps.subscribers.preparePublication(deps),
	]);
	if (before) return findCertificate(deps, db, key, actor);
	permittedMove("publish", certificate.status, actor.roles);
	const { signed: facts, replacesId } = certificate;
	if (!facts) throw illegalTransition();
	assertNotExpired("publish", certificate.validTo, today(clock));
	const signedHash = signed.at(-1)?.changes.factsHash?.[1] ?? null;
	await assertAsSigned(deps, certificate, signedHash, hashFacts(facts), actor);
	await yieldTurn();
	const publicId = randomId(PUBLIC_ID_LENGTH);
	const { signatory, signedOn } = signatureIn(signed);
	const documents: { lang: DocumentLanguage; bytes: Buffer; sha256: string }[] = [];
	for (const lang of DOCUMENT_LANGUAGES) {
		const url = validationUrl(settings.publicUrl, publicId);
		const document = { facts, lang, signatory, signedOn, validationUrl: url };
		const bytes = Buffer.from(await makeCertificate(deps, templates, "docx", document, actor));
		documents.push({ lang, bytes, sha256: hash("sha256", bytes) });
	}
	await yieldTurn();
	const { issuer } = templates;
	const publication = await prepare({
		publicId,
		facts,
		hashes: Object.fromEntries(documents.map(({ lang, sha256 }) => [lang, sha256])) as Record<DocumentLanguage, string>,
		stated: { issuer: issuer.name, standards: standardsOf(issuer, facts) },
	});
	await yieldTurn();
	// The documents are stored before the transaction: if it fails, only unused files stay behind, whereas the reverse
	// order could lose documents.
	await Promise.all(documents.map(({ sha256, bytes }) => putDocument(deps, sha256, bytes)));
	const written = writeCertificate(deps, key, actor, async (tx) => {
		const reserved = publication.reserve(tx);
		// This handler only prevents an unhandled rejection; the error is thrown where the promise is awaited.
		reserved.catch(() => undefined);
		const [current, replaced, circumstances, order] = await Promise.all([
			loadCertificate(tx, key),
			replacesId === null ? undefined : loadCertificate(tx, { ...key, certificateId: replacesId }),
			circumstancesOf(tx, key.certificationId, key.certificateId, replacesId),
			findOrder(tx, key.certificateId),
		]);
		// A different revision means that the certificate was changed while its documents were rendered.
		if (current.revision !== certificate.revision) throw illegalTransition();
		return transition(tx, deps, {
			action: "publish",
			certificate: current,
			replaced,
			circumstances,
			store: (certificateId, createdAt) => {
				const issued = { certificateId, format: "docx", createdAt } as const;
				const storing = documents.map((document) => insertDocument(tx, deps, { ...issued, ...document }));
				return Promise.all([reserved, publication.store(tx, certificateId, createdAt), ...storing]);
			},
			actor,
			changes: { publicId },
			audit: {
				publicId: [null, publicId],
				...Object.fromEntries(documents.map(({ lang, sha256 }) => [`sha256.${lang}`, [null, sha256]])),
				...publication.audit,
				...(order ? { publishOn: [order.publishOn, null] as [string, null] } : {}),
			},
		});
	});
	return written.catch((error: unknown) => {
		if (publication.isOutdatedBy(error)) return publish(deps, templates, key, actor);
		throw error;
	});
}

/**
 * Returns a preview of the current content as a Word file or PDF. The download is recorded, because a signature may
 * require that the signing user has seen a preview.
 */
export async function preview(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	{ lang, format }: DocumentRef,
	actor: Actor,
): Promise<NamedFile> {
	const { database, clock } = deps;
	const { db } = database;
	const [certificate, signed, sources] = await Promise.all([
		loadCertificate(db, key),
		signaturesOf(db, deps.keys, key.certificateId),
		sourcesOf(db, key),
	]);
	const facts = certificate.signed ?? factsFrom(certificate, sources);
	await yieldTurn();
	if (certificate.signed) await assertShown(deps, certificate, signed[0]?.changes.factsHash?.[1]);
	assertPrintable(facts);
	const signature = signatureIn(certificate.signed ? signed : []);
	const document = { facts, lang, ...signature, validationUrl: undefined };
	const bytes = await makeCertificate(deps, templates, format, document, actor);
	const at = timestamp(clock);
	const factsHash = hashFacts(facts);
	await yieldTurn();
	await database.write(actor, async (tx) => {
		await loadCertificate(tx, key);
		await recordPreview(tx, { certificateId: certificate.id, userId: actor.id, factsHash, ts: at });
		const changes = changesBetween({}, { lang, ...auditedFormat(format), factsHash });
		await recordAudit(tx, { actor, at, action: "certificate.preview", entityId: certificate.id, changes });
	});
	const name = documentName(certificate.certificateNumber, { lang, format, preview: true });
	return { name, bytes };
}

/**
 * Returns the field `format` of an audit entry. Entries about Word files lack it, like the entries of earlier versions
 * of the application, which made no PDFs.
 */
const auditedFormat = (format: DocumentFormat) => (format === "pdf" ? { format } : {});

/** Returns an issued document, even of a retracted certificate; throws 404 before the publication. */
export async function downloadIssued(
	deps: Deps,
	templates: Templates,
	{ certificateId, loading }: { certificateId: CertificateRef; loading: Promise<CertificateRow> },
	wanted: DocumentRef,
	actor: Actor,
): Promise<NamedFile> {
	const { lang, format } = wanted;
	const [certificate, issued] = await Promise.all([
		loading,
		findIssued(deps.database.db, deps.keys, certificateId, wanted),
	]);
	const bytes =
		format === "pdf"
			? await issuedPdf(deps, templates, certificate, { lang, issued, actor })
			: await issuedBytes(deps, certificate, wanted, issued);
	const changes = changesBetween({}, { lang, ...auditedFormat(format) });
	const entry = { actor, action: "certificate.download", entityId: certificate.id, changes } as const;
	await deps.database.write(actor, (tx) => recordAudit(tx, { ...entry, at: timestamp(deps.clock) }));
	return { name: documentName(certificate.certificateNumber, { lang, format }), bytes };
}
