import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../../kit/access.ts";
import type { Deps } from "../../../platform/deps.ts";
import { FILE_TYPES, sendFile } from "../../../platform/http/file-answer.ts";
import {
	body,
	describeAs,
	ids,
	noContent,
	params,
	query,
	requireRole,
	type StaffEnv,
} from "../../../platform/http/routing.ts";
import { certificateMailInput, documentFormat, documentLanguage } from "../contract.ts";
import type { Templates } from "../document/template.ts";
import { mailCertificate } from "../mail/send.ts";
import { loadCertificate, loadPublicCertificate, publicCertificateOf } from "../repository.ts";
import { downloadIssued, preview } from "./publication.ts";

const describe = describeAs("Zertifikate");
const KEY = "/:certificateId/certification/:certificationId";
const key = ids("certificateId", "certificationId");
const format = documentFormat.default("docx");
const documentQuery = query(z.strictObject({ lang: documentLanguage.default("de"), format }));
const formatQuery = query(z.strictObject({ format }));

/** Routes that return or send the documents of a certificate. */
export function documentRoutes(deps: Deps, templates: Templates) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.certifications);
	return new Hono<StaffEnv>()
		.post(
			`/certificate${KEY}/mail`,
			staff,
			describe({
				summary: "Einer Ansprechperson des Kunden senden",
				description: "Als E-Mail mit dem PDF, das dafür ausgestellt wird, wenn es noch keines gibt.",
				status: 204,
				refusals: { "409": "ILLEGAL_TRANSITION" },
			}),
			key,
			body(certificateMailInput),
			(c) => noContent(c, mailCertificate(deps, templates, c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.get(
			"/download/preview/:certificationId/:certificateId/:lang",
			staff,
			describe({ summary: "Vorschau als Word-Datei oder PDF", file: Object.values(FILE_TYPES) }),
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
			staff,
			describe({
				summary: "Gültiges Zertifikat einer Zertifizierung als Word-Datei oder PDF",
				file: Object.values(FILE_TYPES),
			}),
			ids("certificationId"),
			documentQuery,
			async (c) => {
				const { certificationId } = c.req.valid("param");
				const loading = loadPublicCertificate(db, certificationId);
				const issued = { certificateId: publicCertificateOf(certificationId), loading };
				const wanted = c.req.valid("query");
				const file = await downloadIssued(deps, templates, issued, wanted, c.get("actor"));
				return sendFile(c, file, FILE_TYPES[wanted.format]);
			},
		)
		.get(
			`/downloadCert${KEY}`,
			staff,
			describe({ summary: "Ausgestelltes Zertifikat als Word-Datei oder PDF", file: Object.values(FILE_TYPES) }),
			key,
			documentQuery,
			async (c) => {
				const { certificateId } = c.req.valid("param");
				const issued = { certificateId, loading: loadCertificate(db, c.req.valid("param")) };
				const wanted = c.req.valid("query");
				const file = await downloadIssued(deps, templates, issued, wanted, c.get("actor"));
				return sendFile(c, file, FILE_TYPES[wanted.format]);
			},
		);
}
