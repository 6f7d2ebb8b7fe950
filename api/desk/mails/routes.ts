import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import { mail, mailQuery, type Notifications, notifications } from "../../outbox/contract.ts";
import type { Deps } from "../../platform/deps.ts";
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
} from "../../platform/http/routing.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { actOnMail, changeNotifications } from "./mails.ts";
import { listMails, notificationsOf } from "./repository.ts";
import { versionOf } from "./rules.ts";

const describe = describeAs("E-Mail");
const refusals = { "409": "ILLEGAL_TRANSITION" };

function sendNotifications(c: Context, wanted: Notifications) {
	return sendVersioned(c, { record: wanted, version: versionOf(wanted) });
}

export function mailRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.portal);
	const admin = requireRole(deps.authenticate, ACCESS.failures);
	return new Hono<StaffEnv>()
		.get(
			"/users/me/notifications",
			staff,
			describe({ summary: "Was mir per E-Mail mitgeteilt wird", answer: notifications }),
			async (c) => sendNotifications(c, await notificationsOf(db, c.get("actor").id)),
		)
		.put(
			"/users/me/notifications",
			staff,
			describe({
				summary: "Wählen, was mir per E-Mail mitgeteilt wird",
				answer: notifications,
				refusals: { "409": "STALE" },
			}),
			body(notifications),
			async (c) => {
				const by = { actor: c.get("actor"), ifMatch: ifMatchOf(c) };
				return sendNotifications(c, await changeNotifications(deps, c.req.valid("json"), by));
			},
		)
		.get(
			"/mails",
			admin,
			describe({
				summary: "E-Mails, die nicht gesendet sind, neueste zuerst",
				description: "Wartende und gescheiterte, mit dem Grund. Was gesendet ist, steht hier nicht mehr.",
				answer: z.array(mail),
			}),
			query(mailQuery),
			async (c) => sendPage(c, await listMails(db, c.req.valid("query"), timestamp(deps.clock))),
		)
		.post(
			"/mails/:id/retry",
			admin,
			describe({ summary: "E-Mail erneut senden", status: 204, refusals }),
			ids("id"),
			(c) => noContent(c, actOnMail(deps, "retry", c.req.valid("param").id, c.get("actor"))),
		)
		.delete("/mails/:id", admin, describe({ summary: "E-Mail verwerfen", status: 204, refusals }), ids("id"), (c) =>
			noContent(c, actOnMail(deps, "discard", c.req.valid("param").id, c.get("actor"))),
		);
}
