import type { User } from "@portal/contracts/contract/users";
import { createAccount, createCertificate, register, take } from "@portal/contracts/testing/scenarios";
import { altered, api, casesOf, type fault, further, renderModule, staff } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

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

async function open(...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path: "/benutzer", user: "Admin", handlers });
	await screen.findByText("admin.test");
	const more = async (userid: string) => {
		await page.user.click(screen.getByRole("button", { name: `Weitere Aktionen für ${userid}` }));
		return screen.findByRole("menu");
	};
	return {
		...page,
		more,
		press: (name: string) => page.user.click(screen.getByRole("button", { name })),
		confirm: (name: string) => page.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name })),
	};
}

describe("pending accounts", () => {
	test("are shown above the list with their actions", async () => {
		await register(api, "zoe_neu");
		await register(api, "yara_neu");
		await open();
		const card = await screen.findByRole("region", { name: "2 Benutzerkonten warten auf Freischaltung" });
		expect(card.textContent).toContain("können sich noch nicht anmelden");
		const grid = screen.getByRole("grid");
		expect(card.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
	});

	test("are not admitted without a role", async () => {
		const { _id } = await register(api, "zoe_neu");
		const page = await open();
		await screen.findByRole("region", { name: /Freischaltung/ });
		await page.press("zoe_neu freischalten");
		const dialog = within(screen.getByRole("dialog"));
		await dialog.findAllByDisplayValue("zoe_neu");
		await page.user.click(dialog.getByRole("button", { name: "Freischalten" }));
		expect(dialog.getAllByText(/Mindestens eine Rolle muss ausgewählt werden\./).length).toBeGreaterThan(0);
		expect(await account(_id)).toMatchObject({ roles: [], state: "waiting" });
		await page.user.click(dialog.getByRole("checkbox", { name: "Auditor" }));
		await page.user.click(dialog.getByRole("button", { name: "Freischalten" }));
		await screen.findByText("Der Benutzer wurde freigeschaltet.");
		expect(await account(_id)).toMatchObject({ roles: ["Auditor"], state: "active" });
		expect((await signIn("zoe_neu")).status).toBe(200);
	});

	further("show in advance that the registered name must be changed", async () => {
		await register(api, "anna");
		const page = await open();
		await screen.findByRole("region", { name: /Freischaltung/ });
		await page.press("anna freischalten");
		expect(await screen.findByText(/passt nicht zu den Regeln für Benutzer/)).toBeTruthy();
	});
});

describe("an account that has signed certificates", () => {
	test("cannot be deleted", async () => {
		await signed();
		await open();
		expect(await screen.findByRole("button", { name: "zweite.admin deaktivieren" })).toBeTruthy();
		expect(screen.queryByRole("button", { name: "zweite.admin löschen" })).toBeNull();
	});

	test("is deactivated and activated again", async () => {
		const id = await signed();
		const page = await open();
		await page.press("zweite.admin deaktivieren");
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
	test("do not include deactivating one's own account", async () => {
		const page = await open();
		const menu = await page.more("admin.test");
		expect(
			within(menu)
				.getAllByRole("menuitem")
				.map((item) => item.textContent),
		).toEqual(["Alle Anmeldungen beenden"]);
	});

	test.for(
		casesOf([
			[0, "Es war keine Anmeldung offen."],
			[1, "Eine Anmeldung wurde beendet."],
			[3, "3 Anmeldungen wurden beendet."],
		] as const),
	)("end %i sessions and show the number", async ([sessions, message]) => {
		await createAccount(api);
		for (let opened = 0; opened < sessions; opened++) await signIn("eva.berger");
		const page = await open();
		await page.user.click(
			within(await page.more("eva.berger")).getByRole("menuitem", { name: "Alle Anmeldungen beenden" }),
		);
		await page.confirm("Anmeldungen beenden");
		expect(await screen.findByText(message)).toBeTruthy();
	});

	test("deactivate an account that has signed nothing", async () => {
		const { _id } = await createAccount(api);
		const page = await open();
		await page.user.click(within(await page.more("eva.berger")).getByRole("menuitem", { name: "Deaktivieren" }));
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

	test("are shown in the list, and only such an account has the actions to remove them", async () => {
		await lara();
		await createAccount(api);
		const page = await open(withLock);
		const row = (await screen.findByRole("rowheader", { name: "lara.lang" })).closest("[role=row]");
		for (const text of ["Zweiter Faktor", "Gesperrt bis 01.03.2026, 10:45", "lara@example.org"])
			expect(row?.textContent).toContain(text);
		const menu = within(await page.more("eva.berger"));
		expect(menu.queryByRole("menuitem", { name: /Sperre|Faktor/ })).toBeNull();
	});

	test("of one's own account cannot be reset here, because the page requires no verification", async () => {
		const own = altered<User[]>("/api/users", (users) => users.map((user) => ({ ...user, secondFactor: true })));
		const page = await open(own);
		await page.more("admin.test");
		expect(within(await screen.findByRole("menu")).queryByRole("menuitem", { name: /Faktor/ })).toBeNull();
	});

	test.each([
		["Sperre aufheben", "Aufheben", "lock", "Die Sperre wurde aufgehoben."],
		["Zweiten Faktor zurücksetzen", "Zurücksetzen", "second-factors", "Der zweite Faktor wurde zurückgesetzt."],
	])("%s: only after a confirmation", async (action, label, path, message) => {
		const { _id } = await lara();
		const page = await open(withLock);
		await page.user.click(within(await page.more("lara.lang")).getByRole("menuitem", { name: action }));
		const dialog = await screen.findByRole("alertdialog", { name: action });
		expect(dialog.textContent).toContain("lara.lang (Eva Berger)");
		expect(page.requests()).not.toContain(`DELETE /api/users/${_id}/${path}`);
		await page.confirm(label);
		await screen.findByText(message);
		expect(page.requests()).toContain(`DELETE /api/users/${_id}/${path}`);
	});
});
