import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { changesBetween, entriesOf, recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import { randomId } from "../../../platform/database/columns.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { illegalTransition } from "../../../platform/errors.ts";
import { dayOf, timestamp, today } from "../../../platform/runtime/clock.ts";
import type { NamedFile } from "../../../platform/workbook.ts";
import { type Certificate, DOCUMENT_LANGUAGES, type DocumentLanguage, statiAfter } from "../contract.ts";
import { documentName } from "../document/names.ts";
import type { Templates } from "../document/template.ts";
import { present } from "../present.ts";
import { type CertificateKey, type CertificateRow, loadCertificate, partsOf } from "../repository.ts";
import { hashFacts, isAsSigned } from "../review/facts.ts";
import { assertNotExpired, assertPrintable, permittedMove } from "../rules.ts";
import { transition } from "../transition.ts";
import { factsToShow, issuedBytes } from "./issued.ts";
import { insertDocument, recordPreview } from "./repository.ts";

/** 130 random bits: nobody can guess the id. */
const PUBLIC_ID_LENGTH = 26;

/** The libraries that fill documents are loaded when the first is asked for. */
export const loadDocuments = () => import("../document/document.ts");

export const validationUrl = (publicUrl: string, publicId: string) =>
	`${publicUrl}/validateCertificate?cid=${publicId}`;

async function signature(deps: Deps, certificate: CertificateRow) {
	const { stati } = await partsOf(deps.database.db, { certificateId: certificate.id });
	const signed: readonly number[] = statiAfter("sign");
	const entry = (stati.get(certificate.id) ?? []).findLast(({ status }) => signed.includes(status));
	return { signatory: entry?.user ?? "", signedOn: entry && dayOf(new Date(entry.ts)) };
}

/** 409 if the trail records other content; the attempt is recorded. */
async function assertAsSigned(
	{ database, clock, log }: Deps,
	certificate: CertificateRow,
	factsHash: string,
	actor: Actor,
): Promise<void> {
	const subject = { entity: "certificate", entityId: certificate.id } as const;
	const signatures = await entriesOf(database.db, { ...subject, actions: ["certificate.sign"] });
	const signedHash = signatures.at(-1)?.changes.factsHash?.[1] ?? null;
	if (isAsSigned(certificate, signedHash)) return;
	log.error("certificate is not as signed", { certificateNumber: certificate.certificateNumber });
	const at = timestamp(clock);
	const changes = { factsHash: [signedHash, factsHash] as [string | null, string] };
	await database.write(actor, (tx) =>
		recordAudit(tx, { ...subject, actor, at, action: "certificate.publishRefused", changes }),
	);
	throw illegalTransition(sentence("certificate.notAsSigned"));
}

/** Renders both languages before the transaction that stores them together with the move. */
export async function publish(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	actor: Actor,
): Promise<Certificate> {
	const { database, clock, settings } = deps;
	const certificate = await loadCertificate(database.db, key);
	permittedMove("publish", certificate.status, actor.roles);
	const facts = certificate.signed;
	if (!facts) throw illegalTransition();
	assertNotExpired("publish", certificate.validTo, today(clock));
	await assertAsSigned(deps, certificate, hashFacts(facts), actor);
	const publicId = randomId(PUBLIC_ID_LENGTH);
	const { signatory, signedOn } = await signature(deps, certificate);
	const { renderCertificate } = await loadDocuments();
	const documents: { lang: DocumentLanguage; bytes: Buffer; sha256: string }[] = [];
	for (const lang of DOCUMENT_LANGUAGES) {
		const url = validationUrl(settings.publicUrl, publicId);
		const bytes = Buffer.from(
			await renderCertificate(templates, { facts, lang, signatory, signedOn, validationUrl: url }),
		);
		documents.push({ lang, bytes, sha256: createHash("sha256").update(bytes).digest("hex") });
	}
	return database.write(actor, async (tx) => {
		const { revision } = await loadCertificate(tx, key);
		// Otherwise changed since it was rendered.
		if (revision !== certificate.revision) throw illegalTransition();
		const published = await transition(tx, clock, {
			action: "publish",
			certificate,
			actor,
			changes: { publicId },
			audit: {
				publicId: [null, publicId],
				...Object.fromEntries(documents.map(({ lang, sha256 }) => [`sha256.${lang}`, [null, sha256]])),
			},
		});
		for (const document of documents)
			await insertDocument(tx, { certificateId: certificate.id, createdAt: timestamp(clock), ...document });
		return present(deps, tx, published, actor);
	});
}

/** A preview of the current content. The download is recorded because a signature requires it. */
export async function preview(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	lang: DocumentLanguage,
	actor: Actor,
): Promise<NamedFile> {
	const { database, clock } = deps;
	const certificate = await loadCertificate(database.db, key);
	const facts = await factsToShow(deps, certificate);
	assertPrintable(facts);
	const unsigned = { signatory: "", signedOn: undefined };
	const signed = certificate.signed ? await signature(deps, certificate) : unsigned;
	const { renderCertificate } = await loadDocuments();
	const bytes = await renderCertificate(templates, { facts, lang, ...signed, validationUrl: undefined });
	const at = timestamp(clock);
	const factsHash = hashFacts(facts);
	await database.write(actor, async (tx) => {
		await loadCertificate(tx, key);
		await recordPreview(tx, { certificateId: certificate.id, userId: actor.id, factsHash, ts: at });
		const changes = changesBetween({}, { lang, factsHash });
		await recordAudit(tx, { actor, at, action: "certificate.preview", entityId: certificate.id, changes });
	});
	return { name: documentName(certificate.certificateNumber, lang, true), bytes: new Uint8Array(bytes) };
}

/** 404 before publication; retracted certificates stay available. */
export async function downloadIssued(
	deps: Deps,
	certificate: CertificateRow,
	lang: DocumentLanguage,
	actor: Actor,
): Promise<NamedFile> {
	const bytes = await issuedBytes(deps, certificate, lang);
	const entry = { actor, action: "certificate.download", entityId: certificate.id } as const;
	await deps.database.write(actor, (tx) =>
		recordAudit(tx, { ...entry, at: timestamp(deps.clock), changes: { lang: [null, lang] } }),
	);
	return { name: documentName(certificate.certificateNumber, lang, false), bytes };
}
