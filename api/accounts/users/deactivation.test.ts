import { describe, expect, it } from "vitest";
import { anAccount, bearerOf, cookieOf, signIn } from "../../testing/accounts.ts";
import { createCertificate, entriesOf, type TestApp } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { User } from "./contract.ts";

const app = startAppPerTest();

type As = Parameters<TestApp["request"]>[1];
const deactivate = (id: string, request: As = { as: "Admin" }) =>
	app.request(`/users/${id}/deactivation`, { method: "POST", ...request });
const activate = (id: string) => app.request(`/users/${id}/deactivation`, { as: "Admin", method: "DELETE" });
const refusal = async (response: Response) => ({
	status: response.status,
	...((await response.json()) as { code: string; message: string; requestId: string }),
});

it("an account is not deactivated if it is the own account or the last Admin who can sign in, who also keeps the role", async () => {
	const own = app.userIds.Admin;
	expect(await refusal(await deactivate(own))).toMatchObject({
		status: 409,
		code: "IN_USE",
		message: "Das eigene Benutzerkonto kann nicht deaktiviert werden.",
	});
	expect((await deactivate(app.userIds.secondAdmin)).status).toBe(200);
	const json = { id: own, userid: "admin.test", name: "Amina Admin", roles: [] };
	for (const answer of [await deactivate(own), await app.request("/users", { as: "Admin", method: "PUT", json })])
		expect(await refusal(answer)).toMatchObject({
			status: 409,
			code: "IN_USE",
			message: "Der letzte Admin kann nicht entfernt oder zurückgestuft werden.",
		});
});

describe("a deactivated account", () => {
	it("is refused everywhere until its activation, which keeps its roles; its old session stays ended", async () => {
		const mina = await anAccount(app);
		const signedIn = await signIn(app, mina);
		const cookie = cookieOf(signedIn);
		const headers = await bearerOf(signedIn);
		const useSession = async () => (await app.request("/client", { headers })).status;
		expect(await useSession()).toBe(200);
		const illegal = { status: 409, code: "ILLEGAL_TRANSITION" };
		expect(await refusal(await activate(mina.id))).toMatchObject(illegal);
		expect(await (await deactivate(mina.id)).json()).toMatchObject({ _id: mina.id, state: "deactivated" });
		expect(await refusal(await deactivate(mina.id))).toMatchObject(illegal);
		expect(await useSession()).toBe(401);
		const refresh = { headers: { cookie, "sec-fetch-site": "same-origin" } };
		expect((await app.request("/refresh", refresh)).status).toBe(401);
		const { requestId: _right, ...right } = await refusal(await signIn(app, mina));
		const { requestId: _wrong, ...wrong } = await refusal(await signIn(app, { ...mina, password: "Falsch-2026!" }));
		expect(right).toEqual(wrong);
		expect(right.code).toBe("INVALID_CREDENTIALS");
		expect(await (await activate(mina.id)).json()).toMatchObject({ state: "active", roles: ["Auditor"] });
		expect(await useSession()).toBe(401);
		expect((await signIn(app, mina)).status).toBe(200);
		const entries = (await entriesOf(app, "user", mina.id)).map(({ action, user, changes }) => [action, user, changes]);
		expect(entries.slice(0, 2)).toEqual([
			["user.activate", "Amina Admin", { state: ["deactivated", "active"] }],
			["user.deactivate", "Amina Admin", { state: ["active", "deactivated"] }],
		]);
	});

	it("makes an older form stale", async () => {
		const mina = await anAccount(app);
		const etag = (await app.request(`/users/${mina.id}`, { as: "Admin" })).headers.get("etag") ?? "";
		await deactivate(mina.id);
		const json = { id: mina.id, userid: mina.userid, name: "Mina Neu", roles: ["Admin"] };
		const answer = await app.request("/users", { as: "Admin", method: "PUT", json, headers: { "if-match": etag } });
		const body = await refusal(answer);
		expect(body).toMatchObject({ status: 409, code: "STALE" });
		expect(body.message).toContain("Amina Admin");
	});
});

describe("an account that has signed a certificate", () => {
	it("is not deleted but deactivated, and the history keeps its name", async () => {
		const signed = await createCertificate(app, { status: "PUBLIC" });
		const [admin] = await app.json<User[]>("/users?q=admin.test", { as: "Admin" });
		expect(admin?.signed).toBe(true);
		const response = await app.request(`/users/${app.userIds.Admin}`, { as: "secondAdmin", method: "DELETE" });
		expect(await refusal(response)).toMatchObject({
			status: 409,
			code: "IN_USE",
			message:
				"Der Benutzer hat Zertifikate unterschrieben und kann nicht gelöscht werden. Deaktivieren Sie das Benutzerkonto stattdessen.",
		});
		expect((await deactivate(app.userIds.Admin, { as: "secondAdmin" })).status).toBe(200);
		const { stati } = await app.json<typeof signed.certificate>(`/certificate/${signed.key}`, { as: "Auditor" });
		expect(stati.map(({ user }) => user)).toContain("Amina Admin");
	});

	it("cannot be deleted, unlike one that has only drafted or rejected a certificate", async () => {
		await createCertificate(app, { status: "REJECTED" });
		const response = await app.request(`/users/${app.userIds.Admin}`, { as: "secondAdmin", method: "DELETE" });
		expect(response.status).toBe(204);
	});
});
