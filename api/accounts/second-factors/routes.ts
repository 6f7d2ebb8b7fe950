import { Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Deps } from "../../platform/deps.ts";
import { body, describeAs, ids, noContent, params, requireRole, type StaffEnv } from "../../platform/http/routing.ts";
import { createFactorTries } from "../attempts/index.ts";
import {
	codeForm,
	credentialId,
	factorAdded,
	newPasskey,
	newRecoveryCodes,
	ownFactors,
	passkey,
	passkeyAdded,
	passkeyNameForm,
	passkeyOptions,
	totpSetup,
} from "./contract.ts";
import { listOwnFactors, renewCodes, resetFactors } from "./own-factors.ts";
import { addPasskey, nameOwnPasskey, registrationOptions, removePasskey } from "./passkeys/registration.ts";
import { beginTotp, confirmTotpSetup, removeTotp } from "./totp.ts";

const describe = describeAs("Zweiter Faktor");
const CONFIRM = "UNAUTHENTICATED, REAUTHENTICATION_REQUIRED";

const passkeyParam = params(z.object({ id: credentialId }));

export function secondFactorRoutes(deps: Deps) {
	const person = requireRole(deps.authenticate, ACCESS.portal, ["secondFactor"]);
	const admin = requireRole(deps.authenticate, ACCESS.users);
	const tries = createFactorTries(deps);

	return new Hono<StaffEnv>()
		.get("/second-factors", person, describe({ summary: "Eigene zweite Faktoren", answer: ownFactors }), async (c) =>
			c.json(await listOwnFactors(deps, c.get("actor"))),
		)
		.post(
			"/second-factors/totp",
			person,
			describe({
				summary: "Authenticator-App einrichten",
				description: "Sie gilt, sobald ein Code von ihr bestätigt ist.",
				answer: totpSetup,
				status: 201,
				refusals: { "401": CONFIRM, "409": "ILLEGAL_TRANSITION" },
			}),
			async (c) => c.json(await beginTotp(deps, c.get("actor")), 201),
		)
		.post(
			"/second-factors/totp/confirmation",
			person,
			describe({
				summary: "Authenticator-App bestätigen",
				answer: factorAdded,
				refusals: { "409": "ILLEGAL_TRANSITION", "429": "RATE_LIMITED" },
			}),
			body(codeForm),
			async (c) => c.json(await confirmTotpSetup(deps, tries, c.req.valid("json").code, c.get("actor"))),
		)
		.delete(
			"/second-factors/totp",
			person,
			describe({ summary: "Authenticator-App entfernen", status: 204, refusals: { "401": CONFIRM, "409": "IN_USE" } }),
			(c) => noContent(c, removeTotp(deps, c.get("actor"))),
		)
		.post(
			"/second-factors/recovery-codes",
			person,
			describe({
				summary: "Neue Wiederherstellungscodes",
				answer: newRecoveryCodes,
				status: 201,
				refusals: { "401": CONFIRM, "409": "ILLEGAL_TRANSITION" },
			}),
			async (c) => c.json({ recoveryCodes: await renewCodes(deps, c.get("actor")) }, 201),
		)
		.post(
			"/second-factors/passkeys/options",
			person,
			describe({
				summary: "Einen Passkey vorbereiten",
				answer: passkeyOptions,
				refusals: { "401": CONFIRM, "409": "IN_USE" },
			}),
			async (c) => c.json({ ...(await registrationOptions(deps, c.get("actor"))) }),
		)
		.post(
			"/second-factors/passkeys",
			person,
			describe({
				summary: "Einen Passkey eintragen",
				answer: passkeyAdded,
				status: 201,
				refusals: { "401": CONFIRM, "409": "DUPLICATE, IN_USE" },
			}),
			body(newPasskey),
			async (c) => c.json(await addPasskey(deps, c.req.valid("json"), c.get("actor")), 201),
		)
		.put(
			"/second-factors/passkeys/:id",
			person,
			describe({ summary: "Einen Passkey umbenennen", answer: passkey }),
			passkeyParam,
			body(passkeyNameForm),
			async (c) =>
				c.json(await nameOwnPasskey(deps, c.req.valid("param").id, c.req.valid("json").name, c.get("actor"))),
		)
		.delete(
			"/second-factors/passkeys/:id",
			person,
			describe({ summary: "Einen Passkey entfernen", status: 204, refusals: { "401": CONFIRM, "409": "IN_USE" } }),
			passkeyParam,
			(c) => noContent(c, removePasskey(deps, c.req.valid("param").id, c.get("actor"))),
		)
		.delete(
			"/users/:id/second-factors",
			admin,
			describe({
				summary: "Zweite Faktoren eines Benutzers zurücksetzen",
				description: "Beendet alle seine Anmeldungen. Am eigenen Konto nur mit einer Bestätigung.",
				status: 204,
				refusals: { "401": CONFIRM },
			}),
			ids("id"),
			(c) => noContent(c, resetFactors(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
