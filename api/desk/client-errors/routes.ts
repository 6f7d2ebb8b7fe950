import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import { DAY_MS } from "../../kit/calendar.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownOriginOnly } from "../../platform/http/own-origin.ts";
import {
	createOwnCount,
	createRateLimit,
	limitPerNetwork,
	networkOf,
	unlessServerFails,
} from "../../platform/http/rate-limit.ts";
import {
	bearerOf,
	body,
	describeAs,
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

/** Limits reports per network. A page sends at most five, but a whole office may share a network address. */
const REPORTS = { limit: 60, windowMs: 60_000 };
const NEW_FAILURES = { limit: MOST_OF_NETWORK, windowMs: DAY_MS };
const describe = describeAs("Betrieb");

export function clientErrorRoutes(deps: Deps) {
	const admin = requireRole(deps.authenticate, ACCESS.failures);
	// Counts how many different failures each network address reports per day, in the memory of this server instance
	// only. The limit for all addresses together is counted in the database.
	const takeNewFailure = createOwnCount(deps.clock, NEW_FAILURES);
	/**
	 * Returns whether a report comes from a signed-in user. A report with an expired or invalid token is not refused; it
	 * counts as that of a visitor.
	 */
	const isStaff = async (c: Context) => {
		const bearer = bearerOf(c);
		if (bearer === undefined) return false;
		const identity = await deps.authenticate(bearer).catch(() => undefined);
		const actor = await identity?.findActor().catch(() => undefined);
		return actor !== undefined && actor.roles.length > 0;
	};
	return new Hono<StaffEnv>()
		.post(
			"/client-errors",
			ownOriginOnly(deps.settings.publicUrl),
			describe({
				summary: "Fehler einer Seite melden",
				description: `Gezählt je Tag und Fehler, ohne Angaben zur Person; ${RETENTION_DAYS} Tage aufbewahrt.`,
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
				let takeBack = () => {};
				const mayAdd = () => {
					const counted = reporter === "stranger" ? takeNewFailure(network) : takeBack;
					takeBack = counted ?? takeBack;
					return counted !== undefined;
				};
				const report = () => countReport(deps, c.req.valid("json"), { reporter, mayAdd });
				await unlessServerFails(() => takeBack(), report);
				return c.body(null, 204);
			},
		)
		.get(
			"/client-errors",
			admin,
			describe({ summary: "Gemeldete Fehler der Seiten, neuester Tag zuerst", answer: z.array(clientErrorCount) }),
			query(clientErrorQuery),
			async (c) =>
				sendPage(c, await listClientErrors(deps.database.db, keptFrom(today(deps.clock)), c.req.valid("query"))),
		);
}
