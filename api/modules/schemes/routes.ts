import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import {
	body,
	describeAs,
	ids,
	ifMatchOf,
	requireRole,
	type StaffEnv,
	sendPage,
	sendVersioned,
} from "../../platform/http/routing.ts";
import { scheme, schemeInput } from "./contract.ts";
import { findScheme, listSchemes, saveScheme } from "./save.ts";

const describe = describeAs("Prüfgrundlagen");

export function schemeRoutes(deps: Deps) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.certifications);
	const admin = requireRole(deps.authenticate, ACCESS.schemes);

	return new Hono<StaffEnv>()
		.get("/schemes", staff, describe({ summary: "Alle Prüfgrundlagen", answer: z.array(scheme) }), async (c) => {
			const rows = await listSchemes(db);
			return sendPage(c, { rows, total: rows.length, next: undefined });
		})
		.get("/schemes/:id", staff, describe({ summary: "Eine Prüfgrundlage", answer: scheme }), ids("id"), async (c) =>
			sendVersioned(c, await findScheme(db, c.req.valid("param").id)),
		)
		.post(
			"/schemes",
			admin,
			describe({ summary: "Prüfgrundlage anlegen", answer: scheme, status: 201, refusals: { "409": "DUPLICATE" } }),
			body(schemeInput),
			async (c) => sendVersioned(c, await saveScheme(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/schemes/:id",
			admin,
			describe({
				summary: "Prüfgrundlage ändern",
				description:
					"Bis `transitionUntil` darf sie verwendet werden. Was unterschrieben ist, behält Bezeichnung und Titel von damals.",
				answer: scheme,
				refusals: { "409": "STALE, DUPLICATE" },
			}),
			ids("id"),
			body(schemeInput),
			async (c) => {
				const known = { ...c.req.valid("param"), ifMatch: ifMatchOf(c) };
				return sendVersioned(c, await saveScheme(deps, c.req.valid("json"), c.get("actor"), known));
			},
		);
}
