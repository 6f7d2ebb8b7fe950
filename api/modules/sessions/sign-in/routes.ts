import { type Context, Hono } from "hono";
import type { Deps } from "../../../platform/deps.ts";
import { createCookies } from "../../../platform/http/cookies.ts";
import { createRateLimit, limitPerNetwork } from "../../../platform/http/rate-limit.ts";
import { body, describe, type Env } from "../../../platform/http/routing.ts";
import { createHumanCheck } from "../../human-checks/index.ts";
import { passkeyLogin, passkeyOptions, secondStep, secondStepToken } from "../../second-factors/contract.ts";
import { authenticationOptions, relyingPartyOf } from "../../second-factors/index.ts";
import { loginInput, loginResult, type SignInOptions, signInOptions } from "../contract.ts";
import { REFRESH_COOKIE, SESSION } from "../lifetimes.ts";
import type { Opened, Origin } from "../opening.ts";
import { DEVICE_COOKIE, DEVICE_DAYS, rememberDevice } from "./devices.ts";
import { createLogin } from "./login.ts";
import { loginByPasskey } from "./passkey-login.ts";
import { createSecondStep } from "./second-step.ts";
import { createStepTokens, STEP_COOKIE, STEP_MS } from "./step-token.ts";

const tag = "Anmeldung";
const PASSKEY_TRIES = { limit: 60, windowMs: 10 * 60_000 };
const DAY_SECONDS = 24 * 60 * 60;

export function signInRoutes(deps: Deps) {
	const { clock, keys, settings } = deps;
	const login = createLogin(deps, createStepTokens(clock, keys), createHumanCheck(deps));
	const second = createSecondStep(deps);
	const cookies = createCookies(settings);
	const passkeyTries = limitPerNetwork(createRateLimit(deps, "passkey", PASSKEY_TRIES));
	const options: SignInOptions = {
		passwordByMail: settings.mail !== undefined,
		passkeys: relyingPartyOf(settings) !== undefined,
	};

	const originOf = (c: Context<Env>): Origin => ({
		address: c.get("address"),
		userAgent: c.req.header("user-agent") ?? "",
		device: cookies.get(c, DEVICE_COOKIE),
		step: cookies.get(c, STEP_COOKIE),
	});

	function welcome(c: Context<Env>, { user, refreshToken, result }: Opened) {
		c.set("account", user.id);
		cookies.set(c, REFRESH_COOKIE, refreshToken, SESSION.idleMs / 1000);
		const device = rememberDevice(deps, cookies.get(c, DEVICE_COOKIE), user.id);
		cookies.set(c, DEVICE_COOKIE, device, DEVICE_DAYS * DAY_SECONDS);
		return c.json(result);
	}

	return new Hono<Env>()
		.get(
			"/settings/sign-in",
			describe({ summary: "Wie man sich anmelden kann", tag, answer: signInOptions, isPublic: true }),
			(c) => c.json(options),
		)
		.post(
			"/login",
			describe({
				summary: "Anmelden",
				tag,
				answer: loginResult,
				isPublic: true,
				refusals: {
					"401": "INVALID_CREDENTIALS, BOT_CHECK_FAILED, SECOND_FACTOR_REQUIRED",
					"403": "NOT_ACTIVATED",
					"429": "RATE_LIMITED",
				},
			}),
			body(loginInput),
			async (c) => {
				const outcome = await login(c.req.valid("json"), originOf(c));
				if ("result" in outcome) return welcome(c, outcome);
				cookies.set(c, STEP_COOKIE, outcome.browser, STEP_MS / 1000);
				throw outcome.error;
			},
		)
		.post(
			"/login/second-factor",
			describe({
				summary: "Anmeldung mit dem zweiten Faktor abschließen",
				tag,
				answer: loginResult,
				isPublic: true,
				refusals: { "401": "INVALID_CREDENTIALS, UNAUTHENTICATED", "429": "RATE_LIMITED" },
			}),
			body(secondStep),
			async (c) => {
				const { token, ...given } = c.req.valid("json");
				const opened = await second.finish(token, given, originOf(c));
				cookies.remove(c, STEP_COOKIE);
				return welcome(c, opened);
			},
		)
		.post(
			"/login/second-factor/passkey-options",
			describe({
				summary: "Anmeldung mit einem Passkey als zweitem Faktor vorbereiten",
				tag,
				answer: passkeyOptions,
				isPublic: true,
				refusals: { "401": "UNAUTHENTICATED", "404": "NOT_FOUND" },
			}),
			body(secondStepToken),
			async (c) => c.json({ ...(await second.passkeyOptions(c.req.valid("json").token, originOf(c))) }),
		)
		.post(
			"/login/passkey-options",
			describe({
				summary: "Anmeldung mit einem Passkey vorbereiten",
				tag,
				answer: passkeyOptions,
				isPublic: true,
				refusals: { "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			passkeyTries,
			async (c) => c.json({ ...(await authenticationOptions(deps, { purpose: "login", userId: null })) }),
		)
		.post(
			"/login/passkey",
			describe({
				summary: "Mit einem Passkey anmelden",
				tag,
				answer: loginResult,
				isPublic: true,
				refusals: { "401": "INVALID_CREDENTIALS", "403": "NOT_ACTIVATED", "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			body(passkeyLogin),
			passkeyTries,
			async (c) => welcome(c, await loginByPasskey(deps, c.req.valid("json").passkey, originOf(c))),
		);
}
