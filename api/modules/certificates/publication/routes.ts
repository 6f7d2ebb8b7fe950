import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../../kit/access.ts";
import type { Deps } from "../../../platform/deps.ts";
import { FILE_TYPES, sendFile } from "../../../platform/http/file-answer.ts";
import { body, ids, noContent, operationsFor, params, query, type StaffEnv } from "../../../platform/http/routing.ts";
import { certificateMailInput, documentFormat, documentLanguage } from "../contract.ts";
import type { Templates } from "../document/template.ts";
import { mailCertificate } from "../mail/send.ts";
import { type CertificateRow, loadCertificate, loadPublicCertificate, publicCertificateOf } from "../repository.ts";
import { downloadIssued, preview } from "./publication.ts";
import type { CertificateRef, DocumentRef } from "./repository.ts";

const KEY = "/:certificateId/certification/:certificationId";
const key = ids("certificateId", "certificationId");
const format = documentFormat.default("docx");
const documentQuery = query(z.strictObject({ lang: documentLanguage.default("de"), format }));
const formatQuery = query(z.strictObject({ format }));

/** Routes that return or send the documents of a certificate. */
export function documentRoutes(deps: Deps, templates: Templates) {
	const { db } = deps.database;
	const staff = operationsFor(deps, ACCESS.certifications, "Zertifikate");
	const document = (summary: string) => staff({ summary, file: Object.values(FILE_TYPES) });
	const mailed = {
		summary: "Einer Ansprechperson des Kunden senden",
		description: "Als E-Mail mit dem PDF, das dafür ausgestellt wird, wenn es noch keines gibt.",
		status: 204,
		refusals: { "409": "ILLEGAL_TRANSITION" },
	} as const;

	async function sendIssued(
		c: Context<StaffEnv, string, { out: { query: DocumentRef } }>,
		certificateId: CertificateRef,
		loading: Promise<CertificateRow>,
	) {
		const wanted = c.req.valid("query");
		const file = await downloadIssued(deps, templates, { certificateId, loading }, wanted, c.get("actor"));
		return sendFile(c, file, FILE_TYPES[wanted.format]);
	}

	return new Hono<StaffEnv>()
		.post(`/certificate${KEY}/mail`, ...staff(mailed), key, body(certificateMailInput), (c) =>
			noContent(c, mailCertificate(deps, templates, c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.get(
			"/download/preview/:certificationId/:certificateId/:lang",
			...document("Vorschau als Word-Datei oder PDF"),
			params(z.object({ certificationId: z.string(), certificateId: z.string(), lang: documentLanguage })),
			formatQuery,
			async (c) => {
				const { lang, ...certificateKey } = c.req.valid("param");
				const wanted = { lang, ...c.req.valid("query") };
				const file = await preview(deps, templates, certificateKey, wanted, c.get("actor"));
				return sendFile(c, file, FILE_TYPES[wanted.format]);
			},
		)
		.get(
			"/downloadCert/:certificationId",
			...document("Gültiges Zertifikat einer Zertifizierung als Word-Datei oder PDF"),
			ids("certificationId"),
			documentQuery,
			(c) => {
				const { certificationId } = c.req.valid("param");
				return sendIssued(c, publicCertificateOf(certificationId), loadPublicCertificate(db, certificationId));
			},
		)
		.get(
			`/downloadCert${KEY}`,
			...document("Ausgestelltes Zertifikat als Word-Datei oder PDF"),
			key,
			documentQuery,
			(c) => sendIssued(c, c.req.valid("param").certificateId, loadCertificate(db, c.req.valid("param"))),
		);
}
