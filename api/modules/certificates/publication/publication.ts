import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import type { AuditChanges } from "../../../audit/contract.ts";
import { changesBetween, entriesOf, recordAudit } from "../../../audit/index.ts";
import { sentence } from "../../../kit/sentences.ts";
import { inOrder } from "../../../platform/async/in-order.ts";
import { randomId } from "../../../platform/database/columns.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Actor, Ask, Asked, Deps } from "../../../platform/deps.ts";
import { illegalTransition } from "../../../platform/errors.ts";
import { again, unlessDone } from "../../../platform/idempotency/index.ts";
import { timestamp, today } from "../../../platform/runtime/clock.ts";
import type { NamedFile } from "../../../platform/workbook.ts";
import { circumstancesOf } from "../../certifications/index.ts";
import { isIndexTaken, signCredential, signingState, storeCredential } from "../../credentials/index.ts";
import { type Certificate, DOCUMENT_LANGUAGES, type DocumentFormat, type DocumentLanguage } from "../contract.ts";
import { documentName } from "../document/names.ts";
import type { Templates } from "../document/template.ts";
import { present } from "../present.ts";
import { type CertificateKey, type CertificateRow, loadCertificate, partsOf } from "../repository.ts";
import { factsFrom, hashFacts, isAsSigned } from "../review/facts.ts";
import { sourcesOf } from "../review/sources.repository.ts";
import { assertNotExpired, assertPrintable, permittedMove } from "../rules.ts";
import { transition } from "../transition.ts";
import { assertShown, findIssued, issuedBytes, putDocument } from "./issued.ts";
import { issuedPdf, renderPdf } from "./pdf.ts";
import { type CertificateRef, insertDocument, recordPreview } from "./repository.ts";
import { signatureIn } from "./signature.ts";
import { validationUrl } from "./validation-url.ts";

/** 130 random bits: nobody can guess the id. */
const PUBLIC_ID_LENGTH = 26;

/** The libraries that fill documents are loaded when the first is asked for. */
export const loadDocuments = () => import("../document/document.ts");

const signatures = (db: Reader, { certificateId: entityId }: CertificateKey) =>
	entriesOf(db, { entity: "certificate", entityId, actions: ["certificate.sign"] });

/** 409 if the trail records other content; the attempt is recorded. */
async function assertAsSigned(
	{ database, clock, log }: Deps,
	certificate: CertificateRow,
	signedHash: AuditChanges[string][1],
	factsHash: string,
	actor: Actor,
): Promise<void> {
	if (isAsSigned(certificate, signedHash)) return;
	log.error("certificate is not as signed", { certificateNumber: certificate.certificateNumber });
	const at = timestamp(clock);
	const changes: AuditChanges = { factsHash: [signedHash, factsHash] };
	const entry = { actor, at, action: "certificate.publishRefused", entityId: certificate.id, changes } as const;
	await database.write(again(actor), (tx) => recordAudit(tx, entry));
	throw illegalTransition(sentence("certificate.notAsSigned"));
}

/** Renders both languages before the transaction that stores them together with the move. */
export async function publish(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	claim: Asked,
): Promise<Certificate> {
	const { database, clock, settings } = deps;
	const { db } = database;
	const reading = Promise.all([
		loadCertificate(db, key),
		partsOf(db, { certificateId: key.certificateId }),
		signatures(db, key),
		signingState(db),
	]);
	const [actor, known] = await inOrder(
		claim.ask(),
		unlessDone<CertificateRow, Awaited<typeof reading>>(db, claim, reading),
	);
	if (known.before) return present(deps, db, known.before.done, actor);
	const [certificate, { stati }, signed, signing] = known.checked;
	permittedMove("publish", certificate.status, actor.roles);
	const { signed: facts, replacesId } = certificate;
	if (!facts) throw illegalTransition();
	assertNotExpired("publish", certificate.validTo, today(clock));
	const signedHash = signed.at(-1)?.changes.factsHash?.[1] ?? null;
	await assertAsSigned(deps, certificate, signedHash, hashFacts(facts), actor);
	const publicId = randomId(PUBLIC_ID_LENGTH);
	const { signatory, signedOn } = signatureIn(stati, certificate);
	const { renderCertificate } = await loadDocuments();
	const documents: { lang: DocumentLanguage; bytes: Buffer; sha256: string }[] = [];
	for (const lang of DOCUMENT_LANGUAGES) {
		const url = validationUrl(settings.publicUrl, publicId);
		const bytes = Buffer.from(
			await renderCertificate(templates, { facts, lang, signatory, signedOn, validationUrl: url }),
		);
		documents.push({ lang, bytes, sha256: createHash("sha256").update(bytes).digest("hex") });
	}
	const { name: issuer, norms } = templates.issuer;
	const credential = await signCredential(
		deps,
		{
			publicId,
			facts,
			hashes: Object.fromEntries(documents.map(({ lang, sha256 }) => [lang, sha256])) as Record<
				DocumentLanguage,
				string
			>,
			stated: { issuer, standards: norms.get(facts.category) ?? [] },
		},
		signing,
	);
	// Before the transaction: what is lost after it leaves an object that nothing names.
	await Promise.all(documents.map(({ sha256, bytes }) => putDocument(deps, sha256, bytes)));
	const written = database.write(
		actor,
		async (tx) => {
			const [current, replaced, circumstances] = await Promise.all([
				loadCertificate(tx, key),
				replacesId === null ? undefined : loadCertificate(tx, { ...key, certificateId: replacesId }),
				circumstancesOf(tx, key.certificationId, key.certificateId, replacesId),
			]);
			// Otherwise changed since it was rendered.
			if (current.revision !== certificate.revision) throw illegalTransition();
			const published = await transition(tx, clock, {
				action: "publish",
				certificate: current,
				replaced,
				circumstances,
				actor,
				changes: { publicId },
				audit: {
					publicId: [null, publicId],
					...Object.fromEntries(documents.map(({ lang, sha256 }) => [`sha256.${lang}`, [null, sha256]])),
					"sha256.credential": [null, credential.sha256],
				},
			});
			await storeCredential(tx, certificate.id, credential, timestamp(clock));
			for (const document of documents)
				await insertDocument(tx, {
					certificateId: certificate.id,
					format: "docx",
					createdAt: timestamp(clock),
					isInBucket: deps.documents !== undefined,
					...document,
				});
			return published;
		},
		(db, published) => present(deps, db, published, actor),
	);
	return written.catch((error: unknown) => {
		if (isIndexTaken(error)) return publish(deps, templates, key, claim);
		throw error;
	});
}

interface Wanted {
	lang: DocumentLanguage;
	format: DocumentFormat;
}

/** A preview of the current content, in either format. The download is recorded because a signature requires it. */
export async function preview(
	deps: Deps,
	templates: Templates,
	key: CertificateKey,
	{ lang, format }: Wanted,
	ask: Ask,
): Promise<NamedFile> {
	const { database, clock } = deps;
	const { db } = database;
	const [actor, [certificate, { stati }, signed, sources]] = await inOrder(
		ask(),
		Promise.all([
			loadCertificate(db, key),
			partsOf(db, { certificateId: key.certificateId }),
			signatures(db, key),
			sourcesOf(db, key),
		]),
	);
	const facts = certificate.signed ?? factsFrom(certificate, sources);
	if (certificate.signed) await assertShown(deps, certificate, signed[0]?.changes.factsHash?.[1]);
	assertPrintable(facts);
	const unsigned = { signatory: "", signedOn: undefined };
	const signature = certificate.signed ? signatureIn(stati, certificate) : unsigned;
	const document = { facts, lang, ...signature, validationUrl: undefined };
	const bytes =
		format === "pdf"
			? await renderPdf(deps, templates, document)
			: await (await loadDocuments()).renderCertificate(templates, document);
	const at = timestamp(clock);
	const factsHash = hashFacts(facts);
	await database.write(actor, async (tx) => {
		await loadCertificate(tx, key);
		await recordPreview(tx, { certificateId: certificate.id, userId: actor.id, factsHash, ts: at });
		const changes = changesBetween({}, { lang, ...formatTold(format), factsHash });
		await recordAudit(tx, { actor, at, action: "certificate.preview", entityId: certificate.id, changes });
	});
	const name = documentName(certificate.certificateNumber, { lang, format, preview: true });
	return { name, bytes: new Uint8Array(bytes) };
}

/** Before there were PDFs, the trail told none. */
const formatTold = (format: DocumentFormat) => (format === "pdf" ? { format } : {});

/** 404 before publication; retracted certificates stay available. */
export async function downloadIssued(
	deps: Deps,
	templates: Templates,
	{ certificateId, loading }: { certificateId: CertificateRef; loading: Promise<CertificateRow> },
	wanted: Wanted,
	ask: Ask,
): Promise<NamedFile> {
	const { lang, format } = wanted;
	const reading = Promise.all([loading, findIssued(deps.database.db, certificateId, wanted)]);
	const [actor, [certificate, issued]] = await inOrder(ask(), reading);
	const bytes =
		format === "pdf"
			? await issuedPdf(deps, templates, certificate, { lang, issued, actor })
			: await issuedBytes(deps, certificate, wanted, issued);
	const entry = { actor, action: "certificate.download", entityId: certificate.id } as const;
	await deps.database.write(actor, (tx) =>
		recordAudit(tx, {
			...entry,
			at: timestamp(deps.clock),
			changes: changesBetween({}, { lang, ...formatTold(format) }),
		}),
	);
	return { name: documentName(certificate.certificateNumber, { lang, format, preview: false }), bytes };
}
