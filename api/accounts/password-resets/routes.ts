import { Hono } from "hono";
import { HOUR_MS } from "../../kit/calendar.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Deps } from "../../platform/deps.ts";
import { notFound } from "../../platform/errors.ts";
import {
	createRateLimit,
	createWriteLimit,
	limitPerHuman,
	networkOf,
	unlessServerFails,
} from "../../platform/http/rate-limit.ts";
import { body, describeAs, type Env, noContent } from "../../platform/http/routing.ts";
import { backgroundJob } from "../../platform/runtime/background-job.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { passwordByToken, passwordResetRequest } from "./contract.ts";
import { resetPassword, sendResetLink } from "./resets.ts";

const describe = describeAs("Anmeldung");
const PER_ADDRESS = { limit: 10, windowMs: HOUR_MS };
const PER_ACCOUNT = { limit: 3, windowMs: HOUR_MS };
const TOKENS_PER_ADDRESS = { limit: 30, windowMs: HOUR_MS };

export function passwordResetRoutes(deps: Deps) {
	const { settings, log } = deps;
	const humanCheck = createHumanCheck(deps);
	const perAddress = limitPerHuman(createRateLimit(deps, "reset-address", PER_ADDRESS));
	const perAccount = createRateLimit(deps, "reset-account", PER_ACCOUNT);
	const links = createWriteLimit(deps, "reset-link", TOKENS_PER_ADDRESS);

	return new Hono<Env>()
		.post(
			"/password-reset",
			describe({
				summary: "Neues Passwort per E-Mail anfordern",
				description: "Die Antwort ist dieselbe, ob es das Konto gibt oder nicht.",
				status: 204,
				isPublic: true,
				refusals: { "401": "BOT_CHECK_FAILED", "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			perAddress,
			body(passwordResetRequest),
			async (c) => {
				if (!settings.mail) throw notFound();
				const { userid, token } = c.req.valid("json");
				// The human check comes before the limit of requests per account, so that bots cannot use up the requests of
				// the account's owner.
				await humanCheck.verify(token, "PasswordReset");
				await c.var.countUse();
				const counted = await perAccount.take(fold(userid));
				const send = () => unlessServerFails(counted, () => sendResetLink(deps, userid));
				// The mail is queued after the response, so that the response time does not reveal whether the account exists.
				setTimeout(backgroundJob(log, "password reset", send));
				return c.body(null, 204);
			},
		)
		.post(
			"/password-reset/confirm",
			describe({
				summary: "Neues Passwort mit dem Link der E-Mail festlegen",
				status: 204,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			body(passwordByToken),
			(c) => noContent(c, resetPassword(deps, links, networkOf(c.get("address")), c.req.valid("json"))),
		);
}
