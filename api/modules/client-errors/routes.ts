import { Hono } from "hono";
import { z } from "zod";
import { today } from "../../platform/clock.ts";
import type { Deps } from "../../platform/deps.ts";
import { body, describe, jsonOnly, query, requireRole, type StaffEnv, setPageHeaders } from "../../platform/http.ts";
import { ownOriginOnly } from "../../platform/own-origin.ts";
import { createRateLimit, networkOf } from "../../platform/rate-limit.ts";
import { clientErrorCount, clientErrorInput, clientErrorQuery } from "./contract.ts";
import { countReport } from "./reports.ts";
import { listClientErrors } from "./repository.ts";
import { keptFrom, RETENTION_DAYS } from "./rules.ts";

/** A page sends five at most; a whole office may share an address. */
const REPORTS = { limit: 60, windowMs: 60_000 };
const tag = "Betrieb";

/** What went wrong in people's browsers: anybody's page may tell, an Admin may read. */
export function clientErrorRoutes(deps: Deps) {
	const admin = requireRole(deps.authenticate, "Admin");
	const reports = createRateLimit(deps.clock, REPORTS);
	return new Hono<StaffEnv>()
		.post(
			"/client-errors",
			ownOriginOnly(deps.settings.publicUrl),
			describe({
				summary: "Fehler einer Seite melden",
				description: `Gezählt je Tag und Fehler, ohne Angaben zur Person; ${RETENTION_DAYS} Tage aufbewahrt.`,
				tag,
				status: 204,
				isPublic: true,
				refusals: {
					"403": "FORBIDDEN",
					"413": "TOO_LARGE",
					"415": "UNSUPPORTED_TYPE",
					"429": "RATE_LIMITED",
				},
			}),
			jsonOnly,
			async (c, next) => {
				reports.take(networkOf(c.get("address")));
				await next();
			},
			body(clientErrorInput),
			async (c) => {
				await countReport(deps, c.req.valid("json"));
				return c.body(null, 204);
			},
		)
		.get(
			"/client-errors",
			admin,
			describe({
				summary: "Gemeldete Fehler der Seiten, neuester Tag zuerst",
				tag,
				answer: z.array(clientErrorCount),
			}),
			query(clientErrorQuery),
			async (c) => {
				const page = await listClientErrors(deps.database.db, keptFrom(today(deps.clock)), c.req.valid("query"));
				setPageHeaders(c, page);
				return c.json(page.rows);
			},
		);
}
