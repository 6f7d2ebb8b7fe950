import { anAccount, bearerOf, signIn } from "../accounts.ts";
import { Authenticator } from "../authenticator.ts";
import { createClient, type TestApp } from "../index.ts";
import { anApp, codeOf } from "../second-factors.ts";
import { atNew, type Prepared, type Requests, unique } from "./prepare.ts";

export const SITE = "https://portal.example.org";
export const PASSWORD = "Anders-2026!";

export const aUser = (app: TestApp, roles?: ["Admin"]) =>
	anAccount(app, { userid: unique("person"), name: unique("Petra Person "), ...(roles ? { roles } : {}) });
const aUserId = async (app: TestApp) => ({ _id: (await aUser(app)).id });

/** Creates an Admin who has just signed in, for requests about the own account, and returns the Admin. */
export async function aPerson(app: TestApp) {
	const account = await aUser(app, ["Admin"]);
	const headers = await bearerOf(await signIn(app, account));
	const own = (path: string, json: object = {}): Prepared => [path, { json, headers }, account.id];
	const withoutBody = (path: string): Prepared => [path, { headers }, account.id];
	return { account, headers, own, withoutBody };
}

async function withPasskey(app: TestApp) {
	const person = await aPerson(app);
	const key = new Authenticator(SITE);
	const options = { method: "POST", headers: person.headers };
	const response = key.register(await app.json<{ challenge: string }>("/second-factors/passkeys/options", options));
	const added = { name: "Laptop", response };
	return { ...person, key, added, path: `/second-factors/passkeys/${key.credentialId}` };
}

export async function withAddedPasskey(app: TestApp) {
	const person = await withPasskey(app);
	await app.json("/second-factors/passkeys", { json: person.added, headers: person.headers });
	return person;
}

export async function withApp(app: TestApp) {
	const person = await aPerson(app);
	return { ...person, ...(await anApp(app, person.account)) };
}

export const ACCOUNT_WRITES: Requests = {
	"DELETE /api/sessions/:id": async (app) => {
		await signIn(app, { userid: "admin.test", password: "Test-2026!" });
		const sessions = await app.json<{ _id: string; current: boolean }[]>("/sessions", { as: "Admin" });
		return [`/sessions/${sessions.find(({ current }) => !current)?._id}`];
	},
	"DELETE /api/users/:id/sessions": async (app) => {
		const account = await aUser(app);
		await signIn(app, account);
		return [`/users/${account.id}/sessions`];
	},
	"POST /api/users": async () => {
		const userid = unique("neue.person");
		const json = { userid, name: "Nora Neumann", roles: ["Admin"], pwd: PASSWORD, pwd2: PASSWORD };
		return ["/users", { json }];
	},
	"PUT /api/users": async (app) => {
		const { id, userid } = await aUser(app);
		return ["/users", { json: { id, userid, name: "Anders Genannt", roles: ["Admin"] } }];
	},
	"DELETE /api/users/:id": atNew(aUserId, (id) => `/users/${id}`),
	"POST /api/users/:id/deactivation": atNew(aUserId, (id) => `/users/${id}/deactivation`),
	"DELETE /api/users/:id/deactivation": async (app) => {
		const path = `/users/${(await aUser(app)).id}/deactivation`;
		await app.json(path, { as: "Admin", method: "POST" });
		return [path];
	},
	"PUT /api/users/:id/competence": async (app) => {
		const conflicts = [{ client: (await createClient(app))._id, reason: "Früherer Arbeitgeber" }];
		return [`/users/${(await aUser(app)).id}/competence`, { json: { competences: [], conflicts } }];
	},
	"PUT /api/users/me/password": async () => [
		"/users/me/password",
		{ as: "secondAdmin", json: { current: "Test-2026!", pwd: PASSWORD, pwd2: PASSWORD } },
	],
	"PUT /api/users/me/email": async (app) => {
		const { account, own } = await aPerson(app);
		return own("/users/me/email", { current: account.password, email: "anna.maier@example.org" });
	},
	"DELETE /api/users/:id/lock": async (app) => {
		const account = await aUser(app);
		for (let failure = 0; failure < 6; failure++) await signIn(app, { ...account, password: "Falsch-2026!" });
		return [`/users/${account.id}/lock`];
	},
	"DELETE /api/users/:id/second-factors": atNew(aUserId, (id) => `/users/${id}/second-factors`),
	"POST /api/sessions/confirm": async (app) => {
		const { account, own } = await aPerson(app);
		app.clock.advance(1000);
		return own("/sessions/confirm", { pwd: account.password });
	},
	"POST /api/sessions/confirm/passkey-options": async (app) =>
		(await withAddedPasskey(app)).own("/sessions/confirm/passkey-options"),
	"POST /api/second-factors/totp": async (app) => (await aPerson(app)).own("/second-factors/totp"),
	"POST /api/second-factors/totp/confirmation": async (app) => {
		const { own, headers } = await aPerson(app);
		const { secret } = await app.json<{ secret: string }>("/second-factors/totp", { method: "POST", headers });
		return own("/second-factors/totp/confirmation", { code: codeOf(app, secret) });
	},
	"DELETE /api/second-factors/totp": async (app) => (await withApp(app)).withoutBody("/second-factors/totp"),
	"POST /api/second-factors/recovery-codes": async (app) => {
		const { account, headers } = await withApp(app);
		return ["/second-factors/recovery-codes", { headers }, account.id];
	},
	"POST /api/second-factors/passkeys/options": async (app) =>
		(await aPerson(app)).own("/second-factors/passkeys/options"),
	"POST /api/second-factors/passkeys": async (app) => {
		const { own, added } = await withPasskey(app);
		return own("/second-factors/passkeys", added);
	},
	"PUT /api/second-factors/passkeys/:id": async (app) => {
		const { own, path } = await withAddedPasskey(app);
		return own(path, { name: "Telefon" });
	},
	"DELETE /api/second-factors/passkeys/:id": async (app) => {
		const { withoutBody, path } = await withAddedPasskey(app);
		return withoutBody(path);
	},
};
