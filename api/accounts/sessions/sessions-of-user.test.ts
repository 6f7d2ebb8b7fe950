import { describe, expect, it } from "vitest";
import { anAccount, bearerOf, signIn } from "../../testing/accounts.ts";
import { entriesOf } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";

const app = startAppPerTest();

const endAll = (id: string) => app.request(`/users/${id}/sessions`, { as: "Admin", method: "DELETE" });

describe("an Admin who ends the sessions of a user", () => {
	it("ends that user's sessions on every device, and no other sessions, with an audit entry", async () => {
		const mina = await anAccount(app);
		const other = await anAccount(app, { userid: "andere.person", name: "Andere Person" });
		const sessions = [await bearerOf(await signIn(app, mina)), await bearerOf(await signIn(app, mina))];
		const foreign = await bearerOf(await signIn(app, other));
		expect(await (await endAll(mina.id)).json()).toEqual({ sessions: 2 });
		for (const headers of sessions) expect((await app.request("/client", { headers })).status).toBe(401);
		expect((await app.request("/client", { headers: foreign })).status).toBe(200);
		expect((await signIn(app, mina)).status).toBe(200);
		const [entry] = await entriesOf(app, "user", mina.id);
		expect(entry).toMatchObject({
			action: "user.endSessions",
			user: "Amina Admin",
			title: "Alle Anmeldungen beendet",
			changes: { sessions: [2, 0] },
			lines: [{ field: "Offene Anmeldungen", before: "2", after: "0" }],
		});
	});

	it("keeps the current session if it is their own account", async () => {
		const second = await bearerOf(await signIn(app, { userid: "admin.test", password: "Test-2026!" }));
		await app.accessToken("Admin");
		expect(await (await endAll(app.userIds.Admin)).json()).toEqual({ sessions: 1 });
		expect((await app.request("/client", { headers: second })).status).toBe(401);
		expect((await app.request("/client", { as: "Admin" })).status).toBe(200);
	});
});
