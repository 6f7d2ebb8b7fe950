import { type Context, Hono } from "hono";
import { z } from "zod";
import { ACCESS } from "../../kit/access.ts";
import type { Reader } from "../../platform/database/index.ts";
import type { Deps } from "../../platform/deps.ts";
import { createWriteLimit } from "../../platform/http/rate-limit.ts";
import {
	body,
	describeAs,
	ids,
	ifMatchOf,
	noContent,
	query,
	requireRole,
	type StaffEnv,
	sendPage,
	sendVersioned,
	setEtag,
} from "../../platform/http/routing.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { type ConfirmOwn, createUser, deleteUser, inviteUser, setUserActive, updateUser } from "./accounts.ts";
import {
	INVITATION_DAYS,
	ownEmailChange,
	ownPasswordChange,
	user,
	userInput,
	userListQuery,
	userUpdate,
} from "./contract.ts";
import { changeOwnEmail, changeOwnPassword, OWN_PASSWORD_TRIES } from "./own-password.ts";
import { listUsers, loadUser, presentUser, type ShownUser } from "./repository.ts";

const describe = describeAs("Benutzer");

export function userRoutes(deps: Deps & { confirmOwn: ConfirmOwn }) {
	const { db } = deps.database;
	const staff = requireRole(deps.authenticate, ACCESS.portal);
	const admin = requireRole(deps.authenticate, ACCESS.users);
	// A session whose password has to be changed can use this route, but no other one.
	const withOldPassword = requireRole(deps.authenticate, ACCESS.portal, ["password"]);
	const tries = createWriteLimit(deps, "own-password", OWN_PASSWORD_TRIES);
	const viewerOf = (c: Context<StaffEnv>) => ({ actor: c.get("actor"), now: timestamp(deps.clock) });
	const presenting = (c: Context<StaffEnv>) => (reader: Reader, row: ShownUser) =>
		presentUser(reader, row, viewerOf(c));
	const setActive = (c: Context<StaffEnv>, id: string, isActive: boolean) =>
		setUserActive(deps, { id, isActive }, c.get("actor"), presenting(c));

	return new Hono<StaffEnv>()
		.get(
			"/users",
			staff,
			describe({ summary: "Benutzerliste", answer: z.array(user) }),
			query(userListQuery),
			async (c) => sendPage(c, await listUsers(db, c.req.valid("query"), viewerOf(c))),
		)
		.get("/users/:id", staff, describe({ summary: "Ein Benutzer", answer: user }), ids("id"), async (c) =>
			sendVersioned(c, await loadUser(db, c.req.valid("param").id, viewerOf(c))),
		)
		.post(
			"/users",
			admin,
			describe({
				summary: "Benutzer anlegen",
				description: `Mit invite: true geht statt pwd und pwd2 eine Einladung an email, mit der die Person binnen ${INVITATION_DAYS} Tagen ihr Passwort wählt. Dafür braucht der Server einen Mailserver (GET /settings/sign-in: passwordByMail).`,
				answer: user,
				status: 201,
				refusals: { "409": "DUPLICATE" },
			}),
			body(userInput),
			async (c) => {
				const { userid, name, roles, email, pwd = "", mustChangePassword = false, invite } = c.req.valid("json");
				const values = { userid, name, roles, email };
				const created = invite
					? inviteUser(deps, values, c.get("actor"))
					: createUser(deps, { ...values, password: pwd, mustChangePassword }, c.get("actor"));
				return c.json(await created, 201);
			},
		)
		.put(
			"/users",
			admin,
			describe({
				summary: "Benutzer ändern",
				description: "Am eigenen Konto brauchen Benutzerkennung, Passwort und E-Mail-Adresse eine Bestätigung.",
				answer: user,
				refusals: { "401": "UNAUTHENTICATED, REAUTHENTICATION_REQUIRED", "409": "DUPLICATE, IN_USE, STALE" },
			}),
			body(userUpdate),
			async (c) => {
				const answer = (reader: Reader, row: ShownUser) => {
					setEtag(c, row.version);
					return presenting(c)(reader, row);
				};
				return c.json(await updateUser(deps, c.req.valid("json"), c.get("actor"), ifMatchOf(c), answer));
			},
		)
		.put(
			"/users/me/password",
			withOldPassword,
			describe({ summary: "Eigenes Passwort ändern", answer: user, refusals: { "429": "RATE_LIMITED" } }),
			body(ownPasswordChange),
			async (c) => c.json(await changeOwnPassword(deps, tries, c.req.valid("json"), c.get("actor"), presenting(c))),
		)
		.put(
			"/users/me/email",
			staff,
			describe({ summary: "Eigene E-Mail-Adresse ändern", answer: user, refusals: { "429": "RATE_LIMITED" } }),
			body(ownEmailChange),
			async (c) => c.json(await changeOwnEmail(deps, tries, c.req.valid("json"), c.get("actor"), presenting(c))),
		)
		.post(
			"/users/:id/deactivation",
			admin,
			describe({
				summary: "Benutzer deaktivieren",
				description: "Beendet alle seine Anmeldungen; eine neue ist nicht möglich.",
				answer: user,
				refusals: { "409": "ILLEGAL_TRANSITION, IN_USE" },
			}),
			ids("id"),
			async (c) => c.json(await setActive(c, c.req.valid("param").id, false)),
		)
		.delete(
			"/users/:id/deactivation",
			admin,
			describe({
				summary: "Deaktivierten Benutzer wieder aktivieren",
				answer: user,
				refusals: { "409": "ILLEGAL_TRANSITION" },
			}),
			ids("id"),
			async (c) => c.json(await setActive(c, c.req.valid("param").id, true)),
		)
		.delete(
			"/users/:id",
			admin,
			describe({ summary: "Benutzer löschen", status: 204, refusals: { "409": "IN_USE" } }),
			ids("id"),
			(c) => noContent(c, deleteUser(deps, c.req.valid("param").id, c.get("actor"))),
		);
}
