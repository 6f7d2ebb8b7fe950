import { Hono } from "hono";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { describe, requireRole, type StaffEnv } from "../../platform/http/routing.ts";
import { today } from "../../platform/runtime/clock.ts";
import { overview } from "./contract.ts";
import { readFigures } from "./repository.ts";
import { boundsOn, overviewOf } from "./rules.ts";

export function overviewRoutes({ database: { db }, clock, authenticate }: Deps) {
	return new Hono<StaffEnv>().get(
		"/overview",
		requireRole(authenticate, ACCESS.portal),
		describe({
			summary: "Die Zahlen der Übersicht",
			description:
				"Zertifikate nach Status, endende Zertifizierungen je Monat, Anfragen je Woche mit dem Median der Tage bis zur Antwort.",
			tag: "Übersicht",
			answer: overview,
		}),
		async (c) => {
			const day = today(clock);
			return c.json(overviewOf(day, await readFigures(db, boundsOn(day))));
		},
	);
}
