import type { LoginResult } from "@portal/contracts/contract/sessions";
import type { User } from "@portal/contracts/contract/users";
import { startMailServer } from "@portal/contracts/testing/mail-server";
import { createAccount, register } from "@portal/contracts/testing/scenarios";
import { altered, api, type RenderOptions, staff } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";

const PASSWORD = "Geheim-2026!";
let eva: User;
beforeEach(async () => {
	await api.request(`/users/${staff("none").user._id}`, { as: "Admin", method: "DELETE" });
	eva = await createAccount(api);
});

const accounts = () => api.json<User[]>("/users?sort=userid", { as: "Admin" });
const account = async (userid: string) => (await accounts()).find((user) => user.userid === userid);
const signIn = (userid: string, pwd: string) => api.request("/login", { json: { userid, pwd, token: "" } });

async function openUsers(options: RenderOptions = {}) {
	const page = await open("/benutzer", options);
	await screen.findByText("admin.test");
	const edit = async (userid: string) => {
		await page.press(`${userid} ändern`);
		await dialog().findByDisplayValue(userid);
	};
	return { ...page, edit };
}

describe("accounts are not changed", () => {
	test("by an Auditor, who has a read-only list", async () => {
		await openUsers({ user: "Auditor" });
		expect(screen.queryByRole("button", { name: "Benutzer anlegen" })).toBeNull();
		expect(screen.queryByRole("button", { name: /ändern|löschen|deaktivieren|Weitere Aktionen/ })).toBeNull();
		expect(screen.queryByRole("region", { name: /Freischaltung/ })).toBeNull();
	});

	test("to invalid values or to a name that exists, and the dialog shows each error", async () => {
		const before = await accounts();
		const page = await openUsers();
		await page.press("Benutzer anlegen");
		const valid = { Benutzerkennung: "max1", Name: "Max Neumann", "E-Mail": "" };
		const passwords = { Passwort: PASSWORD, "Passwort wiederholen": PASSWORD };
		const refused: [fields: Partial<typeof valid & typeof passwords>, ...messages: string[]][] = [
			[
				{ Benutzerkennung: "eva", Name: "Eva", "E-Mail": "eva.example.org", Passwort: "kurz" },
				...["Mindestens 4 Zeichen.", "Der Name muss mindestens 6 Zeichen lang sein."],
				...["Die E-Mail hat ein ungültiges Format", "Das Passwort muss mindestens 8-stellig sein."],
			],
			[
				{ Benutzerkennung: "x".repeat(25), Name: "", Passwort: "" },
				...["Höchstens 24 Zeichen.", "Der Name muss eingegeben werden.", "Das Passwort muss eingegeben werden."],
			],
			[
				{ Benutzerkennung: "", Name: "x".repeat(41), "Passwort wiederholen": "Geheim-2027!" },
				...["Der Benutzer muss eingegeben werden.", "Der Name darf höchstens 40 Zeichen haben."],
				"Die Passwörter stimmen nicht überein.",
			],
			[{ Benutzerkennung: "eva.berger" }, "Der Benutzer eva.berger ist bereits vorhanden."],
		];
		for (const [fields, ...messages] of refused) {
			await page.fill({ ...valid, ...passwords, ...fields });
			await page.send("Anlegen");
			for (const message of messages)
				expect((await dialog().findAllByText(new RegExp(message))).length).toBeGreaterThan(0);
		}
		// Only the name that exists was sent, because the form checks all else.
		expect(page.requests().filter((request) => request.startsWith("POST"))).toHaveLength(1);
		expect(await accounts()).toEqual(before);
	});

	test("to a name with letters that new names must not contain, even if the current name contains some", async () => {
		const older = altered<User>("/api/users/:id", (user) => ({ ...user, userid: "jürgen.öz" }));
		const page = await openUsers({ handlers: [older] });
		await page.press("eva.berger ändern");
		await dialog().findByDisplayValue("jürgen.öz");
		await page.fill({ Benutzerkennung: "jürgen.oz" });
		await page.send("Speichern");
		expect(dialog().getAllByText(/Nur Buchstaben von A bis Z/).length).toBeGreaterThan(0);
		expect(page.requests().filter((request) => request.startsWith("PUT"))).toEqual([]);
		await page.fill({ Benutzerkennung: "jürgen.öz", Name: "Jürgen Öztürk" });
		await page.send("Speichern");
		await waitFor(() => expect(page.requests()).toContain("PUT /api/users"));
	});

	test("by deleting one that another user has deleted, and the list is updated", async () => {
		const page = await openUsers();
		await page.press("eva.berger löschen");
		await api.request(`/users/${eva._id}`, { as: "secondAdmin", method: "DELETE" });
		await page.confirm("Löschen");
		expect((await screen.findByRole("alert")).textContent).toContain("Der Eintrag wurde nicht gefunden.");
		await page.confirm("Abbrechen");
		await waitFor(() => expect(screen.queryByText("eva.berger")).toBeNull());
	});
});

describe("an Admin", () => {
	test("sees each account with its roles, its last sign-in and its state", async () => {
		await register(api, "zoe_neu");
		await openUsers();
		await screen.findByText("zoe_neu", { selector: "[role=rowheader] *, [role=rowheader]" });
		const rows = screen.getAllByRole("row").slice(1);
		expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
			"auditor.test",
			"admin.test",
			"eva.berger",
			"zweite.admin",
			"zoe_neu",
		]);
		expect(rows[1]?.textContent).toContain("Admin");
		expect(rows[1]?.textContent).toContain("10.03.2026, 10:00");
		expect(rows[2]?.textContent).toContain("Auditor");
		expect(rows[4]?.textContent).toContain("wartet auf Freischaltung");
	});

	test("creates accounts, whose password must be changed at the first sign-in on request", async () => {
		const page = await openUsers();
		for (const [userid, mustChangePassword] of [
			["max1", false],
			["max2", true],
		] as const) {
			await page.press("Benutzer anlegen");
			await page.fill({ Benutzerkennung: userid, Name: "Max Neumann", "E-Mail": `${userid}@example.org` });
			await page.user.click(dialog().getByRole("checkbox", { name: "Auditor" }));
			await page.fill({ Passwort: PASSWORD, "Passwort wiederholen": PASSWORD });
			if (mustChangePassword) await page.user.click(dialog().getByRole("checkbox", { name: /ein eigenes wählen/ }));
			await page.send("Anlegen");
			await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
			expect(screen.getByText("Neuer Benutzer angelegt.")).toBeTruthy();
			const fields = { userid, name: "Max Neumann", email: `${userid}@example.org`, roles: ["Auditor"] };
			expect(await account(userid)).toMatchObject(fields);
			const { user } = (await (await signIn(userid, PASSWORD)).json()) as LoginResult;
			expect(user.mustChangePassword ?? false).toBe(mustChangePassword);
		}
	});

	test("invites by e-mail instead of choosing a password, where mails are sent", async () => {
		const mails = await startMailServer();
		await api.open({ settings: { mail: mails.mail } });
		const page = await openUsers();
		await page.press("Benutzer anlegen");
		const invite = await dialog().findByRole("checkbox", { name: "Per E-Mail einladen" });
		expect(dialog().queryByLabelText(/^Passwort/)).toBeNull();
		await page.fill({ Benutzerkennung: "max1", Name: "Max Neumann" });
		await page.send("Anlegen");
		expect(dialog().getAllByText(/Die E-Mail muss eingegeben werden/).length).toBeGreaterThan(0);
		await page.user.click(invite);
		expect(dialog().getAllByLabelText(/^Passwort/).length).toBeGreaterThan(0);
		await page.user.click(invite);
		await page.fill({ "E-Mail": "max@example.org" });
		await page.send("Anlegen");
		await screen.findByText(/Die Einladung wird per E-Mail verschickt/);
		await waitFor(() => expect(mails.received).toMatchObject([{ to: ["max@example.org"] }]), { timeout: 20_000 });
		await mails.close();
	});

	test("sets a new password after unlocking the fields", async () => {
		const page = await openUsers();
		await page.edit("eva.berger");
		await page.send("Passwort ändern");
		await page.fill({ Passwort: PASSWORD, "Passwort wiederholen": PASSWORD });
		await page.send("Speichern");
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect((await signIn("eva.berger", "Muster-2026!")).status).toBe(401);
		expect((await signIn("eva.berger", PASSWORD)).status).toBe(200);
	});
});
