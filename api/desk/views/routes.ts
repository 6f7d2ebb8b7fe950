import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { body, describeAs, ids, noContent, query, requireRole, type StaffEnv } from "../../platform/http/routing.ts";
import { view, viewInput, viewsQuery } from "./contract.ts";
import { changeView, createView, listViews, removeView } from "./views.ts";

const describe = describeAs("Ansichten");

export function viewRoutes(deps: Deps) {
	const staff = requireRole(deps.authenticate, ACCESS.portal);
	return new Hono<StaffEnv>()
		.get(
			"/views",
			staff,
			describe({ summary: "Eigene Ansichten einer Liste", answer: z.array(view) }),
			query(viewsQuery),
			async (c) => c.json(await listViews(deps, c.req.valid("query").list, c.get("actor"))),
		)
		.post(
			"/views",
			staff,
			describe({ summary: "Ansicht speichern", answer: view, status: 201, refusals: { "409": "DUPLICATE, IN_USE" } }),
			body(viewInput),
			async (c) => c.json(await createView(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/views/:id",
			staff,
			describe({ summary: "Ansicht ändern", answer: view, refusals: { "409": "DUPLICATE" } }),
			ids("id"),
			body(viewInput),
			async (c) => c.json(await changeView(deps, c.req.valid("param").id, c.req.valid("json"), c.get("actor"))),
		)
		.delete("/views/:id", staff, describe({ summary: "Ansicht löschen", status: 204 }), ids("id"), (c) =>
			noContent(c, removeView(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
