import { Hono } from "hono";
import { z } from "zod";
import { exportOf } from "../../audit/index.ts";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
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
} from "../../platform/http/routing.ts";
import { CALENDAR, calendarOf } from "./calendar/calendar.ts";
import { createFeed, feedOf, removeFeed } from "./calendar/feed.ts";
import {
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
import { listDeadlines, loadDeadline, type Versioned } from "./list.ts";
import { peopleToAssign } from "./people.repository.ts";
import { createTask, removeTask } from "./tasks.ts";

const tag = "Fristen";
/** Of one network: the calendars of a whole office. */
const CALENDARS = { limit: 600, windowMs: 3_600_000 };

export function deadlineRoutes(deps: Deps) {
	const { db, read } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.deadlines);
	const staffWhenAsked = requireRoleWhenAsked(deps.authenticate, ACCESS.deadlines);

	return new Hono<StaffEnv>()
		.get(
			"/deadlines",
			staff,
			describe({
				summary: "Was fällig ist, nach Tagen",
				description: "Offene, wenn `state` nichts anderes sagt; wartende Konten nur für Admins.",
				tag,
				answer: z.array(deadline),
			}),
			query(deadlineListQuery),
			async (c) => {
				const actor = c.get("actor");
				return sendPage(c, await read(actor, (from) => listDeadlines(deps, from, c.req.valid("query"), actor)));
			},
		)
		.get(
			"/deadlines.xlsx",
			staffWhenAsked,
			describe({ ...exportOf("Fristen"), tag, file: XLSX }),
			query(deadlineExportQuery),
			async (c) => sendFile(c, await exportDeadlines(deps, c.req.valid("query"), c.var)),
		)
		.get(
			"/deadlines.ics",
			describe({
				summary: "Die Fristen einer Person als Kalender",
				description:
					"Für Kalenderprogramme, ohne Anmeldung: das Token steht für die Person. 404, sobald es nicht mehr gilt.",
				tag,
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
			describe({ summary: "Wem eine Frist zugeteilt werden kann", tag, answer: z.array(deadlinePerson) }),
			query(deadlinePeopleQuery),
			async (c) => c.json(await peopleToAssign(db, c.req.valid("query").kind)),
		)
		.get(
			"/deadlines/feed",
			staff,
			describe({ summary: "Ob der eigene Kalender abonniert werden kann, und seit wann", tag, answer: calendarFeed }),
			async (c) => c.json(await feedOf(db, c.get("actor").id)),
		)
		.post(
			"/deadlines/feed",
			staff,
			describe({
				summary: "Adresse für den eigenen Kalender erzeugen",
				description: "Das Token wird nur hier gezeigt; das vorige gilt nicht mehr.",
				tag,
				answer: createdCalendarFeed,
				status: 201,
			}),
			async (c) => c.json(await createFeed(deps, c.get("actor")), 201),
		)
		.delete(
			"/deadlines/feed",
			staff,
			describe({ summary: "Adresse des eigenen Kalenders ungültig machen", tag, status: 204 }),
			(c) => noContent(c, removeFeed(deps, c.get("actor"))),
		)
		.get("/deadlines/:id", staff, describe({ summary: "Eine Frist", tag, answer: deadline }), ids("id"), async (c) => {
			const { version, deadline: shown } = await loadDeadline(deps, db, c.req.valid("param").id, c.get("actor"));
			setEtag(c, version);
			return c.json(shown);
		})
		.post(
			"/deadlines",
			staff,
			describe({ summary: "Wiedervorlage anlegen", tag, answer: deadline, status: 201 }),
			body(taskInput),
			async (c) => {
				const { version, deadline: shown }: Versioned = await createTask(deps, c.req.valid("json"), c.get("actor"));
				setEtag(c, version);
				return c.json(shown, 201);
			},
		)
		.patch(
			"/deadlines/:id",
			staff,
			describe({
				summary: "Frist zuteilen, zurückstellen, erledigen oder wieder öffnen; Wiedervorlage ändern",
				tag,
				answer: deadline,
				refusals: { "409": "STALE, ILLEGAL_TRANSITION" },
			}),
			ids("id"),
			body(deadlineChange),
			async (c) => {
				const { id } = c.req.valid("param");
				const by = { actor: c.get("actor"), ifMatch: ifMatchOf(c) };
				const { version, deadline: shown } = await changeDeadline(deps, id, c.req.valid("json"), by);
				setEtag(c, version);
				return c.json(shown);
			},
		)
		.delete(
			"/deadlines/:id",
			staff,
			describe({ summary: "Eigene Wiedervorlage löschen", tag, status: 204 }),
			ids("id"),
			(c) => noContent(c, removeTask(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
