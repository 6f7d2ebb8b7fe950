import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { ListRequest } from "../../platform/database/lists/list.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import {
	body,
	bodyIfAny,
	type Described,
	ids,
	ifMatchOf,
	noContent,
	operationsFor,
	query,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import {
	approvalAnswer,
	type Certificate,
	type CertificateAction,
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
import type { CertificateKey } from "./repository.ts";
import { answerApproval, move } from "./review/approval.ts";
import { compareWithFormer } from "./review/comparison.ts";
import { findRemarks } from "./review/remarks.ts";
import { findEvaluation } from "./review/sources.repository.ts";

const KEY = "/:certificateId/certification/:certificationId";
const key = ids("certificateId", "certificationId");
const versioned = (record: Certificate) => ({ record, version: record.revision });
const moves = { "409": "ILLEGAL_TRANSITION" };

export function certificateRoutes(deps: Deps, templates: Templates) {
	const { db } = deps.database;
	const staff = operationsFor(deps, ACCESS.certifications, "Zertifikate");
	const approvers = operationsFor(deps, rolesFor("sign"), "Zertifikate");
	/** Describes an operation that only accounts with a role for the action may call. */
	const moving = (action: CertificateAction, summary: string, further: Partial<Described> = {}) =>
		operationsFor(deps, rolesFor(action), "Zertifikate")({ summary, answer: certificate, refusals: moves, ...further });

	/** Changes the certificate that the address names, and answers with the certificate as it is afterwards. */
	async function change<T>(
		c: Context<StaffEnv, string, { out: { param: CertificateKey } }>,
		run: (deps: Deps, key: CertificateKey, input: T, actor: Actor) => Promise<Certificate>,
		input: T,
	) {
		return c.json(await run(deps, c.req.valid("param"), input, c.get("actor")));
	}
	const sendPending = async (c: Context<StaffEnv, string, { out: { query: ListRequest } }>) =>
		sendPage(c, await listPending(deps, db, c.get("actor").id, c.req.valid("query")));

	const printAhead = createPrintAhead(deps, templates);
	const pending = approvers({
		summary: "Zertifikate zur Prüfung und Genehmigung",
		answer: z.array(pendingApproval),
	});
	const released = {
		description:
			"Mit `{ confirmed: false }` wird nur freigegeben, wozu es keine Hinweise gibt; sonst nennt die Antwort sie.",
		isBodyOptional: true,
		refusals: { "409": "ILLEGAL_TRANSITION, CONFIRMATION_REQUIRED, EVALUATION_MISSING, FINDINGS_OPEN" },
	};
	const answered = {
		refusals: {
			"409":
				"ILLEGAL_TRANSITION, FOUR_EYES, NOT_INDEPENDENT, CONFLICT_OF_INTEREST, EVALUATION_MISSING, FINDINGS_OPEN, PREVIEW_REQUIRED, SECOND_FACTOR_REQUIRED",
		},
	};
	const published = {
		description:
			"`on`: der erste Tag, der noch bevorsteht; dann wird an ihm veröffentlicht. `null` hebt das auf. Das Recht wird bei der Vormerkung geprüft; sie bleibt bestehen, wenn das Konto danach deaktiviert wird.",
		isBodyOptional: true,
	};
	const retracted = { refusals: { "409": "ILLEGAL_TRANSITION, CONFLICT_OF_INTEREST" } };
	const replaced = { status: 201, refusals: { "409": "ILLEGAL_TRANSITION, REPLACEMENT_EXISTS" } } as const;

	return new Hono<StaffEnv>()
		.get("/approval/", ...pending, query(pendingListQuery), (c) => sendPending(c))
		.get("/approval", ...pending, query(pendingListQuery), (c) => sendPending(c))
		.get(`/certificate${KEY}`, ...staff({ summary: "Ein Zertifikat", answer: certificate }), key, async (c) =>
			sendVersioned(c, versioned(await findCertificate(deps, db, c.req.valid("param"), c.get("actor")))),
		)
		.get(
			`/certificate${KEY}/remarks`,
			...staff({ summary: "Hinweise zu den Dokumenten eines Zertifikats", answer: remarks }),
			key,
			async (c) => c.json(await findRemarks(deps, c.req.valid("param"), c.get("actor"))),
		)
		.get(
			`/certificate${KEY}/comparison`,
			...staff({ summary: "Unterschiede zum vorherigen Zertifikat", answer: comparison }),
			key,
			async (c) => c.json(await compareWithFormer(deps, c.req.valid("param"))),
		)
		.get(
			`/certificate${KEY}/evaluation`,
			...staff({ summary: "Das Audit, auf dem die Entscheidung beruht", answer: evaluationAnswer }),
			key,
			async (c) => c.json(await findEvaluation(db, c.req.valid("param"))),
		)
		.post(
			"/certificate/certification/:certificationId",
			...moving("edit", "Zertifikat erstellen", { status: 201 }),
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
			...moving("edit", "Zertifikat ändern", { refusals: { "409": "ILLEGAL_TRANSITION, STALE" } }),
			key,
			body(certificateInput),
			async (c) => {
				const input = c.req.valid("json");
				const edited = await editCertificate(deps, c.req.valid("param"), input, c.get("actor"), ifMatchOf(c));
				return sendVersioned(c, versioned(edited));
			},
		)
		.delete(`/certificate${KEY}`, ...staff({ summary: "Zertifikat löschen", status: 204, refusals: moves }), key, (c) =>
			noContent(c, removeCertificate(deps, c.req.valid("param"), c.get("actor"))),
		)
		.post(
			`/approval/add/certificate${KEY}`,
			...moving("release", "Zur Prüfung freigeben", released),
			key,
			bodyIfAny(releaseInput),
			(c) => change(c, move("release"), c.req.valid("json")),
		)
		.delete(`/approval/add/certificate${KEY}`, ...moving("stop", "Genehmigung stoppen"), key, (c) =>
			change(c, move("stop"), {}),
		)
		.post(
			`/approval/answerApproval${KEY}`,
			...moving("sign", "Unterschreiben oder zurückweisen", answered),
			key,
			body(approvalAnswer),
			(c) => change(c, answerApproval, c.req.valid("json")),
		)
		.post(
			`/publishCertificate${KEY}`,
			...moving("publish", "Veröffentlichen, sofort oder am ersten Tag", published),
			key,
			bodyIfAny(publicationInput),
			async (c) => {
				const { on } = c.req.valid("json");
				if (on !== undefined) return change(c, orderPublication, on);
				const [certificateKey, actor] = [c.req.valid("param"), c.get("actor")];
				const published = await publish(deps, templates, certificateKey, actor);
				if (deps.printsAhead) void printAhead(published._id);
				return c.json(published);
			},
		)
		.delete(`/publishCertificate${KEY}`, ...moving("retract", "Zurückziehen", retracted), key, body(retraction), (c) =>
			change(c, changePublication("retract"), c.req.valid("json")),
		)
		.post(`/certificate${KEY}/suspension`, ...moving("suspend", "Aussetzen"), key, body(suspension), (c) =>
			change(c, changePublication("suspend"), c.req.valid("json")),
		)
		.delete(
			`/certificate${KEY}/suspension`,
			...moving("reinstate", "Aussetzung aufheben"),
			key,
			body(reinstatement),
			(c) => change(c, changePublication("reinstate"), c.req.valid("json")),
		)
		.post(`/certificate${KEY}/replacement`, ...moving("replace", "Nachfolger erstellen", replaced), key, async (c) =>
			sendVersioned(c, versioned(await replace(deps, c.req.valid("param"), c.get("actor"))), 201),
		)
		.route("/", documentRoutes(deps, templates));
}
