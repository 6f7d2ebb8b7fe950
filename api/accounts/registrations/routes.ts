import { Hono } from "hono";
import { queueMail } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { ApiError, duplicate } from "../../platform/errors.ts";
import { createRateLimit, limitPerHuman } from "../../platform/http/rate-limit.ts";
import { body, describe, type Env, visitor } from "../../platform/http/routing.ts";
import { doneBefore } from "../../platform/idempotency/index.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { createUser } from "../users/index.ts";
import { registered, registration } from "./contract.ts";

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
			const { token, user, pwd } = c.req.valid("json");
			const sender = visitor(c);
			if (!(await doneBefore(deps.database.db, sender))) {
				await humanCheck.verify(token, "Register");
				await c.var.countUse();
				// An account without a role cannot sign in until an Admin assigns one.
				const account = { userid: user, name: user, roles: [], password: pwd };
				const notifyAdmins = (tx: Tx, about: string) => queueMail(tx, deps, { kind: "registration", about });
				await createUser(deps, account, sender, "user.register", notifyAdmins).catch((error: unknown) => {
					const isTaken = error instanceof ApiError && error.code === "DUPLICATE";
					throw isTaken ? duplicate("user", "register.duplicate") : error;
				});
			}
			return c.json({ user }, 201);
		},
	);
}
