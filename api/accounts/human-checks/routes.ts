import { Hono } from "hono";
import type { Deps } from "../../platform/deps.ts";
import { createRateLimit, limitPerNetwork } from "../../platform/http/rate-limit.ts";
import { describe, type Env, query } from "../../platform/http/routing.ts";
import { botCheckChallenge, botCheckQuery } from "./contract.ts";
import { createHumanCheck } from "./human-check.ts";

const CHALLENGES = { limit: 120, windowMs: 60_000 };

export function humanCheckRoutes(deps: Deps) {
	const humanCheck = createHumanCheck(deps);
	return new Hono<Env>().get(
		"/bot-check/challenge",
		describe({
			summary: "Aufgabe der Sicherheitsprüfung",
			tag: "Öffentlich",
			answer: botCheckChallenge,
			isPublic: true,
			refusals: { "429": "RATE_LIMITED" },
		}),
		query(botCheckQuery),
		limitPerNetwork(createRateLimit(deps, "challenge", CHALLENGES)),
		async (c) => c.json(await humanCheck.challenge(c.req.valid("query").action)),
	);
}
