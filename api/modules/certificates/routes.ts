import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { ListRequest } from "../../platform/database/lists/list.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import {
	body,
	bodyIfAny,
	describeAs,
	ids,
	ifMatchOf,
	noContent,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import {
	approvalAnswer,
	type Certificate,
	certificate,
	certificateInput,
	comparison,
	evaluationAnswer,
	pendingApproval,
	pendingListQuery,
	publicationInput,
	reinstatement,
	releaseInput,
	remarks,
	retraction,
	rolesFor,
	suspension,
} from "./contract.ts";
import type { Templates } from "./document/template.ts";
import { createCertificate, editCertificate, removeCertificate } from "./editing.ts";
import { changePublication } from "./lifecycle/change-publication.ts";
import { replace } from "./lifecycle/replacement.ts";
import { findCertificate } from "./present.ts";
import { orderPublication } from "./publication/orders.ts";
import { createPrintAhead } from "./publication/pdf.ts";
import { publish } from "./publication/publication.ts";
import { documentRoutes } from "./publication/routes.ts";
import { listPending } from "./queues/queues.ts";
import { answerApproval, move } from "./review/approval.ts";
import { compareWithFormer } from "./review/comparison.ts";
import { assertNothingToConfirm, findRemarks } from "./review/remarks.ts";
import { findEvaluation } from "./review/sources.repository.ts";

const describe = describeAs("Zertifikate");
const KEY = "/:certificateId/certification/:certificationId";
const key = ids("certificateId", "certificationId");
const versioned = (record: Certificate) => ({ record, version: record.revision });
const moves = { "409": "ILLEGAL_TRANSITION" };

export function certificateRoutes(deps: Deps, templates: Templates) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.certifications);
	const approvers = requireRole(deps.authenticate, rolesFor("sign"));
	const retractors = requireRole(deps.authenticate, rolesFor("retract"));
	const suspenders = requireRole(deps.authenticate, rolesFor("suspend"));
	const reinstaters = requireRole(deps.authenticate, rolesFor("reinstate"));

	const printAhead = createPrintAhead(deps, templates);
	const pendingDescription = describe({
		summary: "Zertifikate zur Prüfung und Genehmigung",
		answer: z.array(pendingApproval),
	});

	const pending = (actor: Actor, request: ListRequest) => listPending(deps, db, actor.id, request);

	return new Hono<StaffEnv>()
		.get("/approval/", approvers, pendingDescription, query(pendingListQuery), async (c) =>
			sendPage(c, await pending(c.get("actor"), c.req.valid("query"))),
		)
		.get("/approval", approvers, pendingDescription, query(pendingListQuery), async (c) =>
			sendPage(c, await pending(c.get("actor"), c.req.valid("query"))),
		)
		.get(`/certificate${KEY}`, staff, describe({ summary: "Ein Zertifikat", answer: certificate }), key, async (c) =>
			sendVersioned(c, versioned(await findCertificate(deps, db, c.req.valid("param"), c.get("actor")))),
		)
		.get(
			`/certificate${KEY}/remarks`,
			staff,
			describe({ summary: "Hinweise zu den Dokumenten eines Zertifikats", answer: remarks }),
			key,
			async (c) => c.json(await findRemarks(deps, c.req.valid("param"), c.get("actor"))),
		)
		.get(
			`/certificate${KEY}/comparison`,
			staff,
			describe({ summary: "Unterschiede zum vorherigen Zertifikat", answer: comparison }),
			key,
			async (c) => c.json(await compareWithFormer(deps, c.req.valid("param"))),
		)
		.get(
			`/certificate${KEY}/evaluation`,
			staff,
			describe({ summary: "Das Audit, auf dem die Entscheidung beruht", answer: evaluationAnswer }),
			key,
			async (c) => c.json(await findEvaluation(db, c.req.valid("param"))),
		)
		.post(
			"/certificate/certification/:certificationId",
			staff,
			describe({ summary: "Zertifikat erstellen", answer: certificate, status: 201, refusals: moves }),
			ids("certificationId"),
			body(certificateInput),
			async (c) => {
				const { certificationId } = c.req.valid("param");
				const created = await createCertificate(deps, certificationId, c.req.valid("json"), c.get("actor"));
				return sendVersioned(c, versioned(created), 201);
			},
		)
		.put(
			`/certificate${KEY}`,
			staff,
			describe({ summary: "Zertifikat ändern", answer: certificate, refusals: { "409": "ILLEGAL_TRANSITION, STALE" } }),
			key,
			body(certificateInput),
			async (c) => {
				const input = c.req.valid("json");
				const edited = await editCertificate(deps, c.req.valid("param"), input, c.get("actor"), ifMatchOf(c));
				return sendVersioned(c, versioned(edited));
			},
		)
		.delete(
			`/certificate${KEY}`,
			staff,
			describe({ summary: "Zertifikat löschen", status: 204, refusals: moves }),
			key,
			(c) => noContent(c, removeCertificate(deps, c.req.valid("param"), c.get("actor"))),
		)
		.post(
			`/approval/add/certificate${KEY}`,
			staff,
			describe({
				summary: "Zur Prüfung freigeben",
				description:
					"Mit `{ confirmed: false }` wird nur freigegeben, wozu es keine Hinweise gibt; sonst nennt die Antwort sie.",
				answer: certificate,
				isBodyOptional: true,
				refusals: { "409": "ILLEGAL_TRANSITION, CONFIRMATION_REQUIRED, EVALUATION_MISSING, FINDINGS_OPEN" },
			}),
			key,
			bodyIfAny(releaseInput),
			async (c) => {
				const [certificateKey, actor] = [c.req.valid("param"), c.get("actor")];
				if (c.req.valid("json").confirmed === false) await assertNothingToConfirm(deps, certificateKey, actor);
				return c.json(await move(deps, "release", certificateKey, actor));
			},
		)
		.delete(
			`/approval/add/certificate${KEY}`,
			staff,
			describe({ summary: "Genehmigung stoppen", answer: certificate, refusals: moves }),
			key,
			async (c) => c.json(await move(deps, "stop", c.req.valid("param"), c.get("actor"))),
		)
		.post(
			`/approval/answerApproval${KEY}`,
			approvers,
			describe({
				summary: "Unterschreiben oder zurückweisen",
				answer: certificate,
				refusals: {
					"409":
						"ILLEGAL_TRANSITION, FOUR_EYES, NOT_INDEPENDENT, CONFLICT_OF_INTEREST, EVALUATION_MISSING, FINDINGS_OPEN, PREVIEW_REQUIRED, SECOND_FACTOR_REQUIRED",
				},
			}),
			key,
			body(approvalAnswer),
			async (c) => c.json(await answerApproval(deps, c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.post(
			`/publishCertificate${KEY}`,
			staff,
			describe({
				summary: "Veröffentlichen, sofort oder am ersten Tag",
				description:
					"`on`: der erste Tag, der noch bevorsteht; dann wird an ihm veröffentlicht. `null` hebt das auf. Das Recht wird bei der Vormerkung geprüft; sie bleibt bestehen, wenn das Konto danach deaktiviert wird.",
				answer: certificate,
				isBodyOptional: true,
				refusals: moves,
			}),
			key,
			bodyIfAny(publicationInput),
			async (c) => {
				const { on } = c.req.valid("json");
				const [certificateKey, actor] = [c.req.valid("param"), c.get("actor")];
				if (on !== undefined) return c.json(await orderPublication(deps, certificateKey, on, actor));
				const published = await publish(deps, templates, certificateKey, actor);
				if (deps.printsAhead) void printAhead(published._id);
				return c.json(published);
			},
		)
		.delete(
			`/publishCertificate${KEY}`,
			retractors,
			describe({
				summary: "Zurückziehen",
				answer: certificate,
				refusals: { "409": "ILLEGAL_TRANSITION, CONFLICT_OF_INTEREST" },
			}),
			key,
			body(retraction),
			async (c) =>
				c.json(await changePublication(deps, "retract", c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.post(
			`/certificate${KEY}/suspension`,
			suspenders,
			describe({ summary: "Aussetzen", answer: certificate, refusals: moves }),
			key,
			body(suspension),
			async (c) =>
				c.json(await changePublication(deps, "suspend", c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.delete(
			`/certificate${KEY}/suspension`,
			reinstaters,
			describe({ summary: "Aussetzung aufheben", answer: certificate, refusals: moves }),
			key,
			body(reinstatement),
			async (c) =>
				c.json(await changePublication(deps, "reinstate", c.req.valid("param"), c.req.valid("json"), c.get("actor"))),
		)
		.post(
			`/certificate${KEY}/replacement`,
			staff,
			describe({
				summary: "Nachfolger erstellen",
				answer: certificate,
				status: 201,
				refusals: { "409": "ILLEGAL_TRANSITION, REPLACEMENT_EXISTS" },
			}),
			key,
			async (c) => sendVersioned(c, versioned(await replace(deps, c.req.valid("param"), c.get("actor"))), 201),
		)
		.route("/", documentRoutes(deps, templates));
}
