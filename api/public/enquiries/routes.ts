import { Hono } from "hono";
import { z } from "zod";
import { createHumanCheck } from "../../accounts/human-checks/index.ts";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import { pendingReplies } from "../../outbox/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import { createRateLimit, limitPerHuman } from "../../platform/http/rate-limit.ts";
import {
	body,
	describeAs,
	ids,
	ifMatchOf,
	noContent,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
	sendVersioned,
	visitor,
} from "../../platform/http/routing.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import {
	contactMessage,
	contactReceipt,
	enquiry,
	enquiryAnswer,
	enquiryExportQuery,
	enquiryListItem,
	enquiryListQuery,
	receivedEnquiries,
} from "./contract.ts";
import { exportEnquiries } from "./export.ts";
import { deleteEnquiry, handleEnquiry, receiveEnquiry } from "./handling.ts";
import { personRoutes } from "./personal-data/routes.ts";
import { type EnquiryRow, findEnquiry, listEnquiries, presentEnquiry, receivedCount } from "./repository.ts";
import { replyKey } from "./rules.ts";

/** Returns an enquiry with the state of its replies, which is in the outbox. */
async function versioned({ database, settings }: Deps, row: EnquiryRow) {
	const keyOf = (at: number) => replyKey(row.id, at);
	const unsent = row.replies.flatMap(({ sentAt }, at) => (sentAt === undefined ? [keyOf(at)] : []));
	const pending = await pendingReplies(database.db, unsent);
	const { replies, ...record } = presentEnquiry(row);
	const withState = replies?.map((reply, at) => (pending.has(keyOf(at)) ? { ...reply, isPending: true } : reply));
	return {
		record: { ...record, ...(withState && { replies: withState }), ...(settings.mail && { canReply: true }) },
		version: row.version,
	};
}
const MESSAGES = { limit: 10, windowMs: 3_600_000 };
const describe = describeAs("Anfragen");

export function enquiryRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.enquiries);
	const humanCheck = createHumanCheck(deps);

	return new Hono<StaffEnv>()
		.post(
			"/customerMessage",
			describe({
				summary: "Anfrage senden",
				tag: "Öffentlich",
				answer: contactReceipt,
				status: 201,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "429": "RATE_LIMITED" },
			}),
			limitPerHuman(createRateLimit(deps, "enquiry", MESSAGES)),
			body(contactMessage),
			async (c) => {
				const { token, ...message } = c.req.valid("json");
				const sender = visitor(c);
				const before = await doneBefore<string>(db, sender);
				if (!before) {
					await humanCheck.verify(token, "Kontakt");
					await c.var.countUse();
				}
				return c.json({ reference: before?.done ?? (await receiveEnquiry(deps, message, sender)) }, 201);
			},
		)
		.get(
			"/customerMessages",
			staff,
			describe({ summary: "Liste der Anfragen, neueste zuerst", answer: z.array(enquiryListItem) }),
			query(enquiryListQuery),
			async (c) => sendPage(c, await listEnquiries(db, c.req.valid("query"))),
		)
		.get(
			"/customerMessages.xlsx",
			staff,
			describe({ ...exportOf("Liste der Anfragen"), file: XLSX }),
			query(enquiryExportQuery),
			async (c) => sendFile(c, await exportEnquiries(deps, c.req.valid("query"), c.get("actor"))),
		)
		.route("/", personRoutes(deps))
		.get(
			"/customerMessages/received",
			staff,
			describe({
				summary: "Wie viele Anfragen je eingegangen sind",
				description: "Sehr billig: wer auf neue Anfragen wartet, fragt das alle paar Sekunden.",
				answer: receivedEnquiries,
			}),
			async (c) => c.json({ received: await receivedCount(db) }),
		)
		.get("/customerMessages/:id", staff, describe({ summary: "Eine Anfrage", answer: enquiry }), ids("id"), async (c) =>
			sendVersioned(c, await versioned(deps, found(await findEnquiry(db, c.req.valid("param").id)))),
		)
		.put(
			"/customerMessages/:id",
			staff,
			describe({
				summary: "Anfrage speichern oder beantworten",
				description: "Mit `reply` wird die Antwort gesendet; das geht nur mit einem Mailserver (`canReply`).",
				answer: enquiry,
				refusals: { "409": "STALE" },
			}),
			ids("id"),
			body(enquiryAnswer),
			async (c) => {
				const { id } = c.req.valid("param");
				const row = await handleEnquiry(deps, id, c.req.valid("json"), c.get("actor"), ifMatchOf(c));
				return sendVersioned(c, await versioned(deps, row));
			},
		)
		.delete("/customerMessages/:id", staff, describe({ summary: "Anfrage löschen", status: 204 }), ids("id"), (c) =>
			noContent(c, deleteEnquiry(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
