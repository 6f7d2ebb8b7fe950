import { Hono } from "hono";
import type { Deps } from "../../platform/deps.ts";
import { createRateLimit, limitPerHuman } from "../../platform/http/rate-limit.ts";
import { body, describe, type Env, visitor } from "../../platform/http/routing.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { registered, registration } from "./contract.ts";
import { register } from "./register.ts";

const REGISTRATIONS = { limit: 5, windowMs: 3_600_000 };

export function registrationRoutes(deps: Deps) {
	const humanCheck = createHumanCheck(deps);
	return new Hono<Env>().post(
		"/register",
		describe({
			summary: "Registrieren",
			tag: "Öffentlich",
			answer: registered,
			status: 201,
			isPublic: true,
			refusals: { "401": "BOT_CHECK_FAILED", "409": "DUPLICATE", "429": "RATE_LIMITED" },
		}),
		limitPerHuman(createRateLimit(deps, "registration", REGISTRATIONS)),
		body(registration),
		async (c) => {
			const { token, ...account } = c.req.valid("json");
			const admit = async () => {
				await humanCheck.verify(token, "Register");
				await c.var.countUse();
			};
			return c.json({ user: await register(deps, account, visitor(c), admit) }, 201);
		},
	);
}
