import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { sendFile, XLSX } from "../../platform/http/file-answer.ts";
import { createRateLimit, limitPerNetwork } from "../../platform/http/rate-limit.ts";
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
import { CALENDAR, calendarOf } from "./calendar/calendar.ts";
import { findFeed } from "./calendar/feed.repository.ts";
import { createFeed, removeFeed } from "./calendar/feed.ts";
import {
	type CalendarFeed,
	calendarFeed,
	calendarQuery,
	createdCalendarFeed,
	deadline,
	deadlineChange,
	deadlineExportQuery,
	deadlineListQuery,
	deadlinePeopleQuery,
	deadlinePerson,
	taskInput,
} from "./contract.ts";
import { exportDeadlines } from "./export.ts";
import { changeDeadline } from "./handling.ts";
import { listDeadlines, loadDeadline } from "./list.ts";
import { peopleToAssign } from "./repository.ts";
import { createTask, removeTask } from "./tasks.ts";

const describe = describeAs("Fristen");
/** Limits the calendar requests per network and hour, enough for the calendar programs of a whole office. */
const CALENDARS = { limit: 600, windowMs: 3_600_000 };

export function deadlineRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.deadlines);

	return new Hono<StaffEnv>()
		.get(
			"/deadlines",
			staff,
			describe({
				summary: "Was fällig ist, nach Tagen",
				description: "Offene, wenn `state` nichts anderes sagt; wartende Konten nur für Admins.",
				answer: z.array(deadline),
			}),
			query(deadlineListQuery),
			async (c) => sendPage(c, await listDeadlines(deps, db, c.req.valid("query"), c.get("actor"))),
		)
		.get(
			"/deadlines.xlsx",
			staff,
			describe({ ...exportOf("Fristen"), file: XLSX }),
			query(deadlineExportQuery),
			async (c) => sendFile(c, await exportDeadlines(deps, c.req.valid("query"), c.get("actor"))),
		)
		.get(
			"/deadlines.ics",
			describe({
				summary: "Die Fristen einer Person als Kalender",
				description:
					"Für Kalenderprogramme, ohne Anmeldung: das Token steht für die Person. 404, sobald es nicht mehr gilt.",
				file: CALENDAR,
				writes: false,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			query(calendarQuery),
			limitPerNetwork(createRateLimit(deps, "calendar", CALENDARS)),
			async (c) => sendFile(c, await calendarOf(deps, c.req.valid("query")), `${CALENDAR}; charset=utf-8`),
		)
		.get(
			"/deadlines/people",
			staff,
			describe({ summary: "Wem eine Frist zugeteilt werden kann", answer: z.array(deadlinePerson) }),
			query(deadlinePeopleQuery),
			async (c) => c.json(await peopleToAssign(db, c.req.valid("query").kind)),
		)
		.get(
			"/deadlines/feed",
			staff,
			describe({ summary: "Ob der eigene Kalender abonniert werden kann, und seit wann", answer: calendarFeed }),
			async (c) => {
				const feed = await findFeed(db, c.get("actor").id);
				return c.json<CalendarFeed>(feed ? { since: feed.createdAt } : {});
			},
		)
		.post(
			"/deadlines/feed",
			staff,
			describe({
				summary: "Adresse für den eigenen Kalender erzeugen",
				description: "Das Token wird nur hier gezeigt; das vorige gilt nicht mehr.",
				answer: createdCalendarFeed,
				status: 201,
			}),
			async (c) => c.json(await createFeed(deps, c.get("actor")), 201),
		)
		.delete(
			"/deadlines/feed",
			staff,
			describe({ summary: "Adresse des eigenen Kalenders ungültig machen", status: 204 }),
			(c) => noContent(c, removeFeed(deps, c.get("actor"))),
		)
		.get("/deadlines/:id", staff, describe({ summary: "Eine Frist", answer: deadline }), ids("id"), async (c) =>
			sendVersioned(c, await loadDeadline(deps, db, c.req.valid("param").id, c.get("actor"))),
		)
		.post(
			"/deadlines",
			staff,
			describe({ summary: "Wiedervorlage anlegen", answer: deadline, status: 201 }),
			body(taskInput),
			async (c) => sendVersioned(c, await createTask(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.patch(
			"/deadlines/:id",
			staff,
			describe({
				summary: "Frist zuteilen, zurückstellen, erledigen oder wieder öffnen; Wiedervorlage ändern",
				answer: deadline,
				refusals: { "409": "STALE, ILLEGAL_TRANSITION" },
			}),
			ids("id"),
			body(deadlineChange),
			async (c) => {
				const { id } = c.req.valid("param");
				const by = { actor: c.get("actor"), ifMatch: ifMatchOf(c) };
				return sendVersioned(c, await changeDeadline(deps, id, c.req.valid("json"), by));
			},
		)
		.delete(
			"/deadlines/:id",
			staff,
			describe({ summary: "Eigene Wiedervorlage löschen", status: 204 }),
			ids("id"),
			(c) => noContent(c, removeTask(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
