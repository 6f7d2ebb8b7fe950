import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { ListRequest } from "../../platform/database/lists/list.ts";
import type { Claim, Deps } from "../../platform/deps.ts";
import { sendFile } from "../../platform/http/file-answer.ts";
import {
	body,
	describe,
	ids,
	ifMatchOf,
	noContent,
	params,
	query,
	requireRole,
	requireRoleWhenAsked,
	type StaffEnv,
	sendPage,
	setEtag,
} from "../../platform/http/routing.ts";
import {
	approvalAnswer,
	certificate,
	certificateInput,
	documentFormat,
	documentLanguage,
	pendingApproval,
	pendingListQuery,
	reinstatement,
	retraction,
	rolesFor,
	suspension,
} from "./contract.ts";
import type { Templates } from "./document/template.ts";
import { createCertificate, editCertificate, removeCertificate } from "./editing.ts";
import { findCertificate } from "./present.ts";
import { createPrintAhead } from "./publication/pdf.ts";
import { downloadIssued, preview, publish } from "./publication/publication.ts";
import { loadCertificate, loadPublicCertificate, publicCertificateOf } from "./repository.ts";
import { answerApproval, move } from "./review/approval.ts";
import { replace } from "./succession/replacement.ts";
import { withdraw } from "./succession/withdrawal.ts";
import { listPending } from "./waiting/waiting.ts";

const TYPES = {
	docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
	pdf: "application/pdf",
} as const;
const tag = "Zertifikate";
const KEY = "/:certificateId/certification/:certificationId";
const key = ids("certificateId", "certificationId");
const format = documentFormat.default("docx");
const documentQuery = query(z.strictObject({ lang: documentLanguage.default("de"), format }));
const formatQuery = query(z.strictObject({ format }));
const moves = { "409": "ILLEGAL_TRANSITION" };

export function certificateRoutes(deps: Deps, templates: Templates) {
	const { db, read } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.certifications);
	const staffWhenAsked = requireRoleWhenAsked(deps.authenticate, ACCESS.certifications);
	const approvers = requireRole(deps.authenticate, rolesFor("sign"));
	const approversWhenAsked = requireRoleWhenAsked(deps.authenticate, rolesFor("sign"));
	const retractors = requireRole(deps.authenticate, rolesFor("retract"));
	const suspenders = requireRole(deps.authenticate, rolesFor("suspend"));
	const reinstaters = requireRole(deps.authenticate, rolesFor("reinstate"));

	const printAhead = createPrintAhead(deps, templates);
	const pendingDescription = describe({
		summary: "Zertifikate zur Prüfung und Genehmigung",
		tag,
		answer: z.array(pendingApproval),
	});

	const pending = ({ userId, ask }: Claim, request: ListRequest) =>
		read(ask, (from) => listPending(deps, from, userId, request));

	return new Hono<StaffEnv>()
		.get("/approval/", approversWhenAsked, pendingDescription, query(pendingListQuery), async (c) =>
			sendPage(c, await pending(c.var, c.req.valid("query"))),
		)
		.get("/approval", approversWhenAsked, pendingDescription, query(pendingListQuery), async (c) =>
			sendPage(c, await pending(c.var, c.req.valid("query"))),
		)
		.get(
			`/certificate${KEY}`,
			staffWhenAsked,
			describe({ summary: "Ein Zertifikat", tag, answer: certificate }),
			key,
			async (c) => {
				const shown = await findCertificate(deps, db, c.req.valid("param"), c.var);
				setEtag(c, shown.revision);
				return c.json(shown);
			},
		)
		.post(
			"/certificate/certification/:certificationId",
			staff,
			describe({ summary: "Zertifikat erstellen", tag, answer: certificate, status: 201, refusals: moves }),
			ids("certificationId"),
			body(certificateInput),
			async (c) => {
				const { certificationId } = c.req.valid("param");
				const created = await createCertificate(deps, certificationId, c.req.valid("json"), c.get("actor"));
				setEtag(c, created.revision);
				return c.json(created, 201);
			},
		)
		.put(
			`/certificate${KEY}`,
			staff,
			describe({
				summary: "Zertifikat ändern",
				tag,
				answer: certificate,
				refusals: { "409": "ILLEGAL_TRANSITION, STALE" },
			}),
			key,
			body(certificateInput),
			async (c) => {
				const changed = await editCertificate(
					deps,
					c.req.valid("param"),
					c.req.valid("json"),
					c.get("actor"),
					ifMatchOf(c),
				);
				setEtag(c, changed.revision);
				return c.json(changed);
			},
		)
		.delete(
			`/certificate${KEY}`,
			staff,
			describe({ summary: "Zertifikat löschen", tag, status: 204, refusals: moves }),
			key,
			(c) => noContent(c, removeCertificate(deps, c.req.valid("param"), c.get("actor"))),
		)
		.post(
			`/approval/add/certificate${KEY}`,
			staff,
			describe({ summary: "Zur Genehmigung freigeben", tag, answer: certificate, refusals: moves }),
			key,
			async (c) => c.json(await move(deps, "release", c.req.valid("param"), c.get("actor"))),
		)
		.delete(
			`/approval/add/certificate${KEY}`,
			staff,
			describe({ summary: "Genehmigung stoppen", tag, answer: certificate, refusals: moves }),
			key,
			async (c) => c.json(await move(deps, "stop", c.req.valid("param"), c.get("actor"))),
		)
		.post(
			`/approval/answerApproval${KEY}`,
			approvers,
			describe({
				summary: "Unterschreiben oder zurückweisen",
				tag,
				answer: certificate,
				refusals: { "409": "ILLEGAL_TRANSITION, FOUR_EYES, PREVIEW_REQUIRED, SECOND_FACTOR_REQUIRED" },
			}),
			key,
			body(approvalAnswer),
			async (c) => c.json(await answerApproval(deps, c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.post(
			`/publishCertificate${KEY}`,
			staffWhenAsked,
			describe({ summary: "Veröffentlichen", tag, answer: certificate, refusals: moves }),
			key,
			async (c) => {
				const published = await publish(deps, templates, c.req.valid("param"), c.var);
				if (deps.printsAhead) void printAhead(published._id);
				return c.json(published);
			},
		)
		.delete(
			`/publishCertificate${KEY}`,
			retractors,
			describe({ summary: "Zurückziehen", tag, answer: certificate, refusals: moves }),
			key,
			body(retraction),
			async (c) => c.json(await withdraw(deps, "retract", c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.post(
			`/certificate${KEY}/suspension`,
			suspenders,
			describe({ summary: "Aussetzen", tag, answer: certificate, refusals: moves }),
			key,
			body(suspension),
			async (c) => c.json(await withdraw(deps, "suspend", c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.delete(
			`/certificate${KEY}/suspension`,
			reinstaters,
			describe({ summary: "Aussetzung aufheben", tag, answer: certificate, refusals: moves }),
			key,
			body(reinstatement),
			async (c) => c.json(await withdraw(deps, "reinstate", c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.post(
			`/certificate${KEY}/replacement`,
			staff,
			describe({
				summary: "Nachfolger erstellen",
				tag,
				answer: certificate,
				status: 201,
				refusals: { "409": "ILLEGAL_TRANSITION, REPLACEMENT_EXISTS" },
			}),
			key,
			async (c) => {
				const created = await replace(deps, c.req.valid("param"), c.get("actor"));
				setEtag(c, created.revision);
				return c.json(created, 201);
			},
		)
		.get(
			"/download/preview/:certificationId/:certificateId/:lang",
			staffWhenAsked,
			describe({ summary: "Vorschau als Word-Datei oder PDF", tag, file: Object.values(TYPES) }),
			params(z.object({ certificationId: z.string(), certificateId: z.string(), lang: documentLanguage })),
			formatQuery,
			async (c) => {
				const { lang, ...certificateKey } = c.req.valid("param");
				const wanted = { lang, ...c.req.valid("query") };
				return sendFile(c, await preview(deps, templates, certificateKey, wanted, c.var.ask), TYPES[wanted.format]);
			},
		)
		.get(
			"/downloadCert/:certificationId",
			staffWhenAsked,
			describe({
				summary: "Gültiges Zertifikat einer Zertifizierung als Word-Datei oder PDF",
				tag,
				file: Object.values(TYPES),
			}),
			ids("certificationId"),
			documentQuery,
			async (c) => {
				const { certificationId } = c.req.valid("param");
				const loading = loadPublicCertificate(db, certificationId);
				const issued = { certificateId: publicCertificateOf(certificationId), loading };
				const wanted = c.req.valid("query");
				return sendFile(c, await downloadIssued(deps, templates, issued, wanted, c.var.ask), TYPES[wanted.format]);
			},
		)
		.get(
			`/downloadCert${KEY}`,
			staffWhenAsked,
			describe({ summary: "Ausgestelltes Zertifikat als Word-Datei oder PDF", tag, file: Object.values(TYPES) }),
			key,
			documentQuery,
			async (c) => {
				const { certificateId } = c.req.valid("param");
				const issued = { certificateId, loading: loadCertificate(db, c.req.valid("param")) };
				const wanted = c.req.valid("query");
				return sendFile(c, await downloadIssued(deps, templates, issued, wanted, c.var.ask), TYPES[wanted.format]);
			},
		);
}
