import { type Context, Hono } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import type { Deps } from "../../platform/deps.ts";
import { body, describe, ids, jsonOnly, requireRole, type StaffEnv } from "../../platform/http.ts";
import { ownOriginOnly } from "../../platform/own-origin.ts";
import { createHumanCheck } from "../human-checks/index.ts";
import { createAccessTokens } from "./access-token.ts";
import { endedSessions, loginInput, loginResult, ownSession, ROLES } from "./contract.ts";
import { SESSION } from "./limits.ts";
import { createLogin } from "./login.ts";
import { endSessionsOfUser } from "./of-user.ts";
import { endOwnSession, listOwnSessions } from "./own-sessions.ts";
import { logout, refresh } from "./refresh.ts";

const COOKIE = "portal_refresh";
const tag = "Anmeldung";

/** Signing in and out, and the sessions of the person who is signed in. */
export function sessionRoutes(deps: Deps) {
	const { publicUrl } = deps.settings;
	const tokens = createAccessTokens(deps.clock, deps.keys);
	const login = createLogin(deps, tokens, createHumanCheck(deps));
	const staff = requireRole(deps.authenticate, ...ROLES);
	const admin = requireRole(deps.authenticate, "Admin");
	const ownOrigin = ownOriginOnly(publicUrl);

	const cookieOptions = (c: Context) => ({
		path: "/api",
		httpOnly: true,
		sameSite: "Strict" as const,
		secure: publicUrl.startsWith("https:") || c.req.url.startsWith("https:"),
	});
	const keepRefreshToken = (c: Context, token: string) =>
		setCookie(c, COOKIE, token, { ...cookieOptions(c), maxAge: SESSION.idleMs / 1000 });

	return new Hono<StaffEnv>()
		.post(
			"/login",
			describe({
				summary: "Anmelden",
				tag,
				answer: loginResult,
				isPublic: true,
				refusals: { "401": "INVALID_CREDENTIALS, BOT_CHECK_FAILED", "429": "RATE_LIMITED" },
			}),
			jsonOnly,
			body(loginInput),
			async (c) => {
				const origin = { address: c.get("address"), userAgent: c.req.header("user-agent") ?? "" };
				const { result, refreshToken } = await login(c.req.valid("json"), origin);
				c.set("account", result.user._id);
				keepRefreshToken(c, refreshToken);
				return c.json(result);
			},
		)
		.get(
			"/refresh",
			ownOrigin,
			describe({
				summary: "Anmeldung erneuern",
				description: "Mit dem Cookie der Anmeldung; er wird dabei ersetzt.",
				tag,
				answer: loginResult,
				writes: true,
				isPublic: true,
				refusals: { "401": "UNAUTHENTICATED", "403": "FORBIDDEN", "409": "STALE" },
			}),
			async (c) => {
				const { result, refreshToken } = await refresh(deps, tokens, getCookie(c, COOKIE));
				c.set("account", result.user._id);
				keepRefreshToken(c, refreshToken);
				return c.json(result);
			},
		)
		.get(
			"/logout",
			ownOrigin,
			describe({
				summary: "Abmelden",
				tag,
				status: 204,
				writes: true,
				isPublic: true,
				refusals: { "403": "FORBIDDEN" },
			}),
			async (c) => {
				await logout(deps, getCookie(c, COOKIE));
				deleteCookie(c, COOKIE, cookieOptions(c));
				return c.body(null, 204);
			},
		)
		.get("/sessions", staff, describe({ summary: "Eigene Anmeldungen", tag, answer: z.array(ownSession) }), async (c) =>
			c.json(await listOwnSessions(deps, c.get("actor"))),
		)
		.delete(
			"/sessions/:id",
			staff,
			describe({ summary: "Eigene Anmeldung beenden", tag, status: 204 }),
			ids("id"),
			async (c) => {
				await endOwnSession(deps, c.req.valid("param").id, c.get("actor"));
				return c.body(null, 204);
			},
		)
		.delete(
			"/users/:id/sessions",
			admin,
			describe({ summary: "Alle Anmeldungen eines Benutzers beenden", tag, answer: endedSessions }),
			ids("id"),
			async (c) => c.json({ sessions: await endSessionsOfUser(deps, c.req.valid("param").id, c.get("actor")) }),
		);
}
