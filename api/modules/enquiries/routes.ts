import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import { createRateLimit, limitPerNetwork } from "../../platform/http/rate-limit.ts";
import {
	body,
	describe,
	ids,
	ifMatchOf,
	noContent,
	query,
	requireRole,
	requireRoleWhenAsked,
	type StaffEnv,
	sendPage,
	setEtag,
	visitor,
} from "../../platform/http/routing.ts";
import { unlessDone } from "../../platform/idempotency/index.ts";
import { createHumanCheck } from "../human-checks/index.ts";
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
import { personRoutes } from "./person/routes.ts";
import { findEnquiry, listEnquiries, presentEnquiry, receivedCount } from "./repository.ts";

const MESSAGES = { limit: 10, windowMs: 3_600_000 };
const tag = "Anfragen";

export function enquiryRoutes(deps: Deps) {
	const { db, read } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.enquiries);
	const staffWhenAsked = requireRoleWhenAsked(deps.authenticate, ACCESS.enquiries);
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
			body(contactMessage),
			limitPerNetwork(createRateLimit(deps, "enquiry", MESSAGES)),
			async (c) => {
				const { token, ...message } = c.req.valid("json");
				const sender = visitor(c);
				const { before } = await unlessDone<string, void>(db, sender, humanCheck.verify(token, "Kontakt"));
				return c.json({ reference: before?.done ?? (await receiveEnquiry(deps, message, sender)) }, 201);
			},
		)
		.get(
			"/customerMessages",
			staffWhenAsked,
			describe({ summary: "Liste der Anfragen, neueste zuerst", tag, answer: z.array(enquiryListItem) }),
			query(enquiryListQuery),
			async (c) => sendPage(c, await read(c.var.ask, (from) => listEnquiries(from, c.req.valid("query")))),
		)
		.get(
			"/customerMessages.xlsx",
			staffWhenAsked,
			describe({ ...exportOf("Liste der Anfragen"), tag, file: XLSX }),
			query(enquiryExportQuery),
			async (c) => sendFile(c, await exportEnquiries(deps, c.req.valid("query"), c.var.ask)),
		)
		.route("/", personRoutes(deps))
		.get(
			"/customerMessages/received",
			staff,
			describe({
				summary: "Wie viele Anfragen je eingegangen sind",
				description: "Sehr billig: wer auf neue Anfragen wartet, fragt das alle paar Sekunden.",
				tag,
				answer: receivedEnquiries,
			}),
			async (c) => c.json({ received: await receivedCount(db) }),
		)
		.get(
			"/customerMessages/:id",
			staff,
			describe({ summary: "Eine Anfrage", tag, answer: enquiry }),
			ids("id"),
			async (c) => {
				const row = found(await findEnquiry(db, c.req.valid("param").id));
				setEtag(c, row.version);
				return c.json(presentEnquiry(row));
			},
		)
		.put(
			"/customerMessages/:id",
			staff,
			describe({ summary: "Anfrage speichern oder beantworten", tag, answer: enquiry, refusals: { "409": "STALE" } }),
			ids("id"),
			body(enquiryAnswer),
			async (c) => {
				const row = await handleEnquiry(
					deps,
					c.req.valid("param").id,
					c.req.valid("json"),
					c.get("actor"),
					ifMatchOf(c),
				);
				setEtag(c, row.version);
				return c.json(presentEnquiry(row));
			},
		)
		.delete(
			"/customerMessages/:id",
			staff,
			describe({ summary: "Anfrage löschen", tag, status: 204 }),
			ids("id"),
			(c) => noContent(c, deleteEnquiry(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
