import type { User } from "@portal/contracts/contract/users";
import { createAccount, createCertificate, register, take } from "@portal/contracts/testing/scenarios";
import { altered, api, type fault, further, staff } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";

beforeEach(async () => {
	await api.request(`/users/${staff("none").user._id}`, { as: "Admin", method: "DELETE" });
});
const account = async (id: string) => (await api.json<User[]>("/users", { as: "Admin" })).find(({ _id }) => _id === id);
const signIn = (userid: string, pwd = "Muster-2026!") => api.request("/login", { json: { userid, pwd, token: "" } });
/** Signs a certificate as the second Admin and returns that account's id. */
async function signed(): Promise<string> {
	const scenario = await createCertificate(api, { status: "IN_APPROVAL" });
	for (const step of ["preview", "sign"] as const) await take(api, scenario, step, "secondAdmin");
	return staff("secondAdmin").user._id;
}

async function openUsers(...handlers: ReturnType<typeof fault>[]) {
	const page = await open("/benutzer", { handlers });
	await screen.findByText("admin.test");
	const more = async (userid: string) => {
		await page.press(`Weitere Aktionen für ${userid}`);
		return within(await screen.findByRole("menu"));
	};
	const choose = async (userid: string, name: string) =>
		page.user.click((await more(userid)).getByRole("menuitem", { name }));
	return { ...page, more, choose };
}

describe("pending accounts", () => {
	test("are shown above the list, and are not admitted without a role", async () => {
		const { _id } = await register(api, "zoe_neu");
		await register(api, "yara_neu");
		const page = await openUsers();
		const card = await screen.findByRole("region", { name: "2 Benutzerkonten warten auf Freischaltung" });
		expect(card.textContent).toContain("können sich noch nicht anmelden");
		const grid = screen.getByRole("grid");
		expect(card.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
		await page.press("zoe_neu freischalten");
		await dialog().findAllByDisplayValue("zoe_neu");
		await page.send("Freischalten");
		expect(dialog().getAllByText(/Mindestens eine Rolle muss ausgewählt werden\./).length).toBeGreaterThan(0);
		expect(await account(_id)).toMatchObject({ roles: [], state: "waiting" });
		await page.user.click(dialog().getByRole("checkbox", { name: "Auditor" }));
		await page.send("Freischalten");
		await screen.findByText("Der Benutzer wurde freigeschaltet.");
		expect(await account(_id)).toMatchObject({ roles: ["Auditor"], state: "active" });
		expect((await signIn("zoe_neu")).status).toBe(200);
	});

	further("show in advance that the registered name must be changed", async () => {
		await register(api, "anna");
		const page = await openUsers();
		await screen.findByRole("region", { name: /Freischaltung/ });
		await page.press("anna freischalten");
		expect(await screen.findByText(/passt nicht zu den Regeln für Benutzer/)).toBeTruthy();
	});
});

describe("an account that has signed certificates", () => {
	test("cannot be deleted, but is deactivated and activated again", async () => {
		const id = await signed();
		const page = await openUsers();
		await page.press("zweite.admin deaktivieren");
		expect(screen.queryByRole("button", { name: "zweite.admin löschen" })).toBeNull();
		await page.confirm("Deaktivieren");
		expect(await screen.findByText("Der Benutzer wurde deaktiviert.")).toBeTruthy();
		expect(await account(id)).toMatchObject({ state: "deactivated" });
		await waitFor(() =>
			expect(screen.getByRole("row", { name: /zweite\.admin/ }).textContent).toContain("Deaktiviert"),
		);
		await page.press("zweite.admin wieder aktivieren");
		await page.confirm("Wieder aktivieren");
		expect(await screen.findByText("Der Benutzer kann sich wieder anmelden.")).toBeTruthy();
		expect(await account(id)).toMatchObject({ state: "active" });
	});
});

describe("the further actions", () => {
	test("of one's own account include neither its deactivation nor the reset of its second factor", async () => {
		const own = altered<User[]>("/api/users", (users) => users.map((user) => ({ ...user, secondFactor: true })));
		const page = await openUsers(own);
		const menu = await page.more("admin.test");
		const items = menu.getAllByRole("menuitem").map((item) => item.textContent);
		expect(items).toEqual(["Kompetenzen und Interessenkonflikte", "Alle Anmeldungen beenden"]);
	});

	test("end the sessions of an account and show their number, and deactivate one that has signed nothing", async () => {
		const { _id } = await createAccount(api);
		const page = await openUsers();
		for (const [sessions, message] of [
			[0, "Es war keine Anmeldung offen."],
			[1, "Eine Anmeldung wurde beendet."],
			[3, "3 Anmeldungen wurden beendet."],
		] as const) {
			for (let opened = 0; opened < sessions; opened++) await signIn("eva.berger");
			await page.choose("eva.berger", "Alle Anmeldungen beenden");
			await page.confirm("Anmeldungen beenden");
			await screen.findByText(message);
		}
		await page.choose("eva.berger", "Deaktivieren");
		await page.confirm("Deaktivieren");
		expect(await screen.findByText("Der Benutzer wurde deaktiviert.")).toBeTruthy();
		expect(await account(_id)).toMatchObject({ state: "deactivated" });
	});
});

describe("the lock and the second factor of an account", () => {
	/** An account state that would require several failed sign-ins and an authenticator. */
	const LARA: Partial<User> = { secondFactor: true, locked: { until: "2026-03-01T09:45:00.000Z", failures: 9 } };
	const withLock = altered<User[]>("/api/users", (users) =>
		users.map((user) => (user.userid === "lara.lang" ? { ...user, ...LARA } : user)),
	);
	const lara = () => createAccount(api, { userid: "lara.lang", email: "lara@example.org" });

	test("are shown in the list, and removed only after a confirmation", async () => {
		const { _id } = await lara();
		await createAccount(api);
		const page = await openUsers(withLock);
		const row = (await screen.findByRole("rowheader", { name: "lara.lang" })).closest("[role=row]");
		for (const text of ["Zweiter Faktor", "Gesperrt bis 01.03.2026, 10:45", "lara@example.org"])
			expect(row?.textContent).toContain(text);
		for (const [action, label, path, message] of [
			["Sperre aufheben", "Aufheben", "lock", "Die Sperre wurde aufgehoben."],
			["Zweiten Faktor zurücksetzen", "Zurücksetzen", "second-factors", "Der zweite Faktor wurde zurückgesetzt."],
		] as const) {
			await page.choose("lara.lang", action);
			const question = await screen.findByRole("alertdialog", { name: action });
			expect(question.textContent).toContain("lara.lang (Eva Berger)");
			expect(page.requests()).not.toContain(`DELETE /api/users/${_id}/${path}`);
			await page.confirm(label);
			await screen.findByText(message);
			expect(page.requests()).toContain(`DELETE /api/users/${_id}/${path}`);
		}
		const menu = await page.more("eva.berger");
		expect(menu.queryByRole("menuitem", { name: /Sperre|Faktor/ })).toBeNull();
	});
});
