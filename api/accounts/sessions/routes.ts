import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { createCookies } from "../../platform/http/cookies.ts";
import { ownOriginOnly } from "../../platform/http/own-origin.ts";
import { body, describeAs, ids, noContent, requireRole, type StaffEnv } from "../../platform/http/routing.ts";
import { confirmation, passkeyOptions } from "../second-factors/contract.ts";
import { authenticationOptions } from "../second-factors/index.ts";
import { createConfirm } from "./confirm.ts";
import { endedSessions, loginResult, ownSession } from "./contract.ts";
import { endOwnSession, endSessionsOfUser, listOwnSessions, unlock } from "./open-sessions.ts";
import { logout, refresh } from "./refresh.ts";
import { signInRoutes } from "./sign-in/routes.ts";

const describe = describeAs("Anmeldung");

export function sessionRoutes(deps: Deps) {
	const { settings } = deps;
	const cookies = createCookies(settings);
	const confirm = createConfirm(deps);
	const staff = requireRole(deps.authenticate, ACCESS.portal);
	const admin = requireRole(deps.authenticate, ACCESS.users);
	// These routes also accept a session that may only set up a second factor, because the set-up can require a
	// confirmation of identity.
	const person = requireRole(deps.authenticate, ACCESS.portal, ["secondFactor"]);
	const ownOrigin = ownOriginOnly(settings.publicUrl);

	function givenToken(c: Context) {
		const token = cookies.get(c, "session");
		return token
			? { refreshToken: token, isOldCookie: false }
			: { refreshToken: cookies.getOld(c, "session"), isOldCookie: true };
	}

	return new Hono<StaffEnv>()
		.get(
			"/refresh",
			ownOrigin,
			describe({
				summary: "Anmeldung erneuern",
				description: "Mit dem Cookie der Anmeldung; er wird dabei ersetzt.",
				answer: loginResult,
				writes: true,
				isPublic: true,
				refusals: { "401": "UNAUTHENTICATED", "403": "FORBIDDEN", "409": "STALE" },
			}),
			async (c) => {
				const { result, refreshToken } = await refresh(deps, givenToken(c));
				c.set("account", result.user._id);
				cookies.set(c, "session", refreshToken);
				return c.json(result);
			},
		)
		.get(
			"/logout",
			ownOrigin,
			describe({ summary: "Abmelden", status: 204, writes: true, isPublic: true, refusals: { "403": "FORBIDDEN" } }),
			async (c) => {
				await logout(deps, givenToken(c).refreshToken);
				cookies.remove(c, "session");
				// Clears only the browser's cache. "storage" and "cookies" would also delete the visitor's consent and the
				// cookie of the known device.
				c.header("Clear-Site-Data", '"cache"');
				return c.body(null, 204);
			},
		)
		.post(
			"/sessions/confirm",
			person,
			describe({
				summary: "Noch einmal zeigen, wer man ist",
				description:
					"Mit Passwort, Code oder Passkey; gilt fünf Minuten für das, was eine Bestätigung braucht, und zwei für eine einzige Unterschrift.",
				status: 204,
				refusals: { "429": "RATE_LIMITED" },
			}),
			body(confirmation),
			(c) => noContent(c, confirm(c.req.valid("json"), c.get("actor"))),
		)
		.post(
			"/sessions/confirm/passkey-options",
			person,
			describe({ summary: "Bestätigung mit einem Passkey vorbereiten", answer: passkeyOptions }),
			async (c) => {
				const by = c.get("actor");
				return c.json({ ...(await authenticationOptions(deps, { purpose: "confirm", userId: by.id, by })) });
			},
		)
		.get("/sessions", staff, describe({ summary: "Eigene Anmeldungen", answer: z.array(ownSession) }), async (c) =>
			c.json(await listOwnSessions(deps, c.get("actor"))),
		)
		.delete("/sessions/:id", staff, describe({ summary: "Eigene Anmeldung beenden", status: 204 }), ids("id"), (c) =>
			noContent(c, endOwnSession(deps, c.req.valid("param").id, c.get("actor"))),
		)
		.delete(
			"/users/:id/sessions",
			admin,
			describe({ summary: "Alle Anmeldungen eines Benutzers beenden", answer: endedSessions }),
			ids("id"),
			async (c) => c.json({ sessions: await endSessionsOfUser(deps, c.req.valid("param").id, c.get("actor")) }),
		)
		.delete(
			"/users/:id/lock",
			admin,
			describe({
				summary: "Sperre nach Fehlversuchen aufheben",
				description: "Vergisst die fehlgeschlagenen Anmeldungen dieses Kontos.",
				status: 204,
			}),
			ids("id"),
			(c) => noContent(c, unlock(deps, c.req.valid("param").id, c.get("actor"))),
		)
		.route("/", signInRoutes(deps));
}
