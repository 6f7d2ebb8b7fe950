import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import {
	body,
	ids,
	ifMatchOf,
	operationsFor,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import { scheme, schemeInput } from "./contract.ts";
import { findScheme, listSchemes, saveScheme } from "./save.ts";

export function schemeRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = operationsFor(deps, ACCESS.certifications, "Prüfgrundlagen");
	const admin = operationsFor(deps, ACCESS.schemes, "Prüfgrundlagen");
	const created = { summary: "Prüfgrundlage anlegen", status: 201, refusals: { "409": "DUPLICATE" } } as const;
	const changed = {
		summary: "Prüfgrundlage ändern",
		description:
			"Bis `transitionUntil` darf sie verwendet werden. Was unterschrieben ist, behält Bezeichnung und Titel von damals.",
		refusals: { "409": "STALE, DUPLICATE" },
	};

	return new Hono<StaffEnv>()
		.get("/schemes", ...staff({ summary: "Alle Prüfgrundlagen", answer: z.array(scheme) }), async (c) => {
			const rows = await listSchemes(db);
			return sendPage(c, { rows, total: rows.length, next: undefined });
		})
		.get("/schemes/:id", ...staff({ summary: "Eine Prüfgrundlage", answer: scheme }), ids("id"), async (c) =>
			sendVersioned(c, await findScheme(db, c.req.valid("param").id)),
		)
		.post("/schemes", ...admin({ ...created, answer: scheme }), body(schemeInput), async (c) =>
			sendVersioned(c, await saveScheme(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put("/schemes/:id", ...admin({ ...changed, answer: scheme }), ids("id"), body(schemeInput), async (c) => {
			const known = { ...c.req.valid("param"), ifMatch: ifMatchOf(c) };
			return sendVersioned(c, await saveScheme(deps, c.req.valid("json"), c.get("actor"), known));
		});
}
