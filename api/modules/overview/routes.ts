import { Hono } from "hono";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { type ClaimEnv, describe, requireRoleWhenAsked } from "../../platform/http/routing.ts";
import { today } from "../../platform/runtime/clock.ts";
import { overview } from "./contract.ts";
import { readFigures } from "./repository.ts";
import { boundsOn, overviewOf } from "./rules.ts";

export function overviewRoutes({ database: { read }, clock, authenticate }: Deps) {
	return new Hono<ClaimEnv>().get(
		"/overview",
		requireRoleWhenAsked(authenticate, ACCESS.portal),
		describe({
			summary: "Die Zahlen der Übersicht",
			description:
				"Zertifikate nach Status, endende Zertifizierungen je Monat, Anfragen je Woche mit dem Median der Tage bis zur Antwort.",
			tag: "Übersicht",
			answer: overview,
		}),
		async (c) => {
			const day = today(clock);
			return c.json(overviewOf(day, await read(c.var.ask, (from) => readFigures(from, boundsOn(day)))));
		},
	);
}
