import { type Context, Hono } from "hono";
import type { Deps } from "../../../platform/deps.ts";
import { createCookies } from "../../../platform/http/cookies.ts";
import { createRateLimit, limitPerNetwork } from "../../../platform/http/rate-limit.ts";
import { body, describeAs, type Env } from "../../../platform/http/routing.ts";
import { passkeyLogin, passkeyOptions, secondStep, secondStepToken } from "../../second-factors/contract.ts";
import { authenticationOptions, relyingPartyOf } from "../../second-factors/index.ts";
import { loginInput, loginResult, type SignInOptions, signInOptions } from "../contract.ts";
import type { Opened, Origin } from "../opening.ts";
import { rememberDevice } from "./devices.ts";
import { createLogin, loginByPasskey } from "./login.ts";
import { createSecondStep } from "./second-step.ts";

const describe = describeAs("Anmeldung");
const PASSKEY_TRIES = { limit: 60, windowMs: 10 * 60_000 };

export function signInRoutes(deps: Deps) {
	const { settings } = deps;
	const login = createLogin(deps);
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
		device: cookies.get(c, "device"),
		step: cookies.get(c, "step"),
	});

	function welcome(c: Context<Env>, { user, refreshToken, result }: Opened) {
		c.set("account", user.id);
		cookies.set(c, "session", refreshToken);
		const device = rememberDevice(deps, cookies.get(c, "device"), user.id);
		cookies.set(c, "device", device);
		return c.json(result);
	}

	return new Hono<Env>()
		.get(
			"/settings/sign-in",
			describe({ summary: "Wie man sich anmelden kann", answer: signInOptions, isPublic: true }),
			(c) => c.json(options),
		)
		.post(
			"/login",
			describe({
				summary: "Anmelden",
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
				cookies.set(c, "step", outcome.browser);
				throw outcome.error;
			},
		)
		.post(
			"/login/second-factor",
			describe({
				summary: "Anmeldung mit dem zweiten Faktor abschließen",
				answer: loginResult,
				isPublic: true,
				refusals: { "401": "INVALID_CREDENTIALS, UNAUTHENTICATED", "429": "RATE_LIMITED" },
			}),
			body(secondStep),
			async (c) => {
				const { token, ...given } = c.req.valid("json");
				const opened = await second.finish(token, given, originOf(c));
				cookies.remove(c, "step");
				return welcome(c, opened);
			},
		)
		.post(
			"/login/second-factor/passkey-options",
			describe({
				summary: "Anmeldung mit einem Passkey als zweitem Faktor vorbereiten",
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
				answer: loginResult,
				isPublic: true,
				refusals: { "401": "INVALID_CREDENTIALS", "403": "NOT_ACTIVATED", "404": "NOT_FOUND", "429": "RATE_LIMITED" },
			}),
			passkeyTries,
			body(passkeyLogin),
			async (c) => welcome(c, await loginByPasskey(deps, c.req.valid("json").passkey, originOf(c))),
		);
}
