import { Hono } from "hono";
import { fold } from "../../platform/database/fold.ts";
import type { Deps } from "../../platform/deps.ts";
import { notFound } from "../../platform/errors.ts";
import { createRateLimit, createWriteLimit, networkOf } from "../../platform/http/rate-limit.ts";
import { body, describe, type Env, noContent } from "../../platform/http/routing.ts";
import { backgroundJob } from "../../platform/runtime/background-job.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { passwordByToken, passwordResetRequest } from "./contract.ts";
import { resetPassword, sendResetLink } from "./resets.ts";

const tag = "Anmeldung";
const HOUR = 3_600_000;
const PER_ADDRESS = { limit: 10, windowMs: HOUR };
const PER_ACCOUNT = { limit: 3, windowMs: HOUR };
const TOKENS_PER_ADDRESS = { limit: 30, windowMs: HOUR };

export function passwordResetRoutes(deps: Deps) {
	const { settings, log } = deps;
	const humanCheck = createHumanCheck(deps);
	const perAddress = createRateLimit(deps, "reset-address", PER_ADDRESS);
	const perAccount = createRateLimit(deps, "reset-account", PER_ACCOUNT);
	const links = createWriteLimit(deps, "reset-link", TOKENS_PER_ADDRESS);

	return new Hono<Env>()
		.post(
			"/password-reset",
			describe({
				summary: "Neues Passwort per E-Mail anfordern",
				description: "Die Antwort ist dieselbe, ob es das Konto gibt oder nicht.",
				tag,
				status: 204,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			body(passwordResetRequest),
			async (c) => {
				if (!settings.mail) throw notFound();
				const { userid, token } = c.req.valid("json");
				await perAddress.take(networkOf(c.get("address")));
				await perAccount.take(fold(userid));
				await humanCheck.verify(token, "PasswordReset");
				// After the answer, so that its time reveals nothing about the account.
				setTimeout(backgroundJob(log, "password reset", () => sendResetLink(deps, userid)));
				return c.body(null, 204);
			},
		)
		.post(
			"/password-reset/confirm",
			describe({
				summary: "Neues Passwort mit dem Link der E-Mail festlegen",
				tag,
				status: 204,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			body(passwordByToken),
			(c) => noContent(c, resetPassword(deps, links, networkOf(c.get("address")), c.req.valid("json"))),
		);
}
