import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownOriginOnly } from "../../platform/http/own-origin.ts";
import { createOwnCount, createRateLimit, limitPerNetwork, networkOf } from "../../platform/http/rate-limit.ts";
import {
	bearerOf,
	body,
	describe,
	jsonOnly,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
} from "../../platform/http/routing.ts";
import { today } from "../../platform/runtime/clock.ts";
import { clientErrorCount, clientErrorInput, clientErrorQuery } from "./contract.ts";
import { countReport } from "./reports.ts";
import { listClientErrors } from "./repository.ts";
import { keptFrom, MOST_OF_NETWORK, RETENTION_DAYS } from "./rules.ts";

/** A page sends five at most; a whole office may share an address. */
const REPORTS = { limit: 60, windowMs: 60_000 };
const NEW_FAILURES = { limit: MOST_OF_NETWORK, windowMs: 86_400_000 };
const tag = "Betrieb";

export function clientErrorRoutes(deps: Deps) {
	const admin = requireRole(deps.authenticate, ACCESS.failures);
	// All failures of a day are counted in the database, so this holds back the strangers of one instance.
	const mayAddOf = createOwnCount(deps.clock, NEW_FAILURES);
	/** An invalid token makes the reporter a stranger; the report still counts. */
	const isStaff = async (c: Context) => {
		const bearer = bearerOf(c);
		if (bearer === undefined) return false;
		const asking = deps.authenticate(bearer).then(({ ask }) => ask());
		return asking.then(
			({ roles }) => roles.length > 0,
			() => false,
		);
	};
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
				refusals: { "403": "FORBIDDEN", "413": "TOO_LARGE", "415": "UNSUPPORTED_TYPE", "429": "RATE_LIMITED" },
			}),
			jsonOnly,
			limitPerNetwork(createRateLimit(deps, "report", REPORTS)),
			body(clientErrorInput),
			async (c) => {
				const network = networkOf(c.get("address"));
				const reporter = (await isStaff(c)) ? "staff" : "stranger";
				const mayAdd = () => reporter === "staff" || mayAddOf(network);
				await countReport(deps, c.req.valid("json"), { reporter, mayAdd });
				return c.body(null, 204);
			},
		)
		.get(
			"/client-errors",
			admin,
			describe({ summary: "Gemeldete Fehler der Seiten, neuester Tag zuerst", tag, answer: z.array(clientErrorCount) }),
			query(clientErrorQuery),
			async (c) =>
				sendPage(c, await listClientErrors(deps.database.db, keptFrom(today(deps.clock)), c.req.valid("query"))),
		);
}
