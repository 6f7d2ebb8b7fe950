import "../../../shared-ui/src/components/test-document.ts";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { aUser, ownUser, signerUser, waitingUser } from "../mocks/data.ts";
import * as module from "../module.tsx";

const PASSWORD = "Geheim-2026!";
const accounts = [ownUser, aUser(), signerUser(), waitingUser()];

let sent: { ifMatch: string | null; body: unknown }[] = [];
const list = http.get("*/api/users", ({ request }) => {
	const state = new URL(request.url).searchParams.get("state");
	return HttpResponse.json(accounts.filter((user) => state === null || user.state === state));
});
const one = http.get("*/api/users/:id", ({ params }) =>
	HttpResponse.json(
		accounts.find(({ _id }) => _id === params.id),
		{ headers: { ETag: '"3"' } },
	),
);
const accepting = [http.post, http.put].map((method) =>
	method("*/api/users", async ({ request }) => {
		sent.push({ ifMatch: request.headers.get("If-Match"), body: await request.json() });
		return HttpResponse.json(aUser());
	}),
);

beforeEach(() => {
	sent = [];
});

async function open(user: "Admin" | "Auditor" = "Admin", ...handlers: (typeof list)[]) {
	const all = [...handlers, list, one, ...accepting];
	const page = await renderModule(module, manifest, { path: "/benutzer", user, handlers: all });
	await screen.findByText("amina.admin");
	const dialog = () => within(screen.getByRole("dialog"));
	return {
		...page,
		dialog,
		press: (name: string) => page.user.click(screen.getByRole("button", { name })),
		send: (name: string) => page.user.click(dialog().getByRole("button", { name })),
		async fill(fields: Record<string, string>) {
			for (const [label, text] of Object.entries(fields)) {
				const field = dialog().getByLabelText(new RegExp(`^${label}( \\*|\\*)?$`));
				await page.user.clear(field);
				await page.user.type(field, text);
			}
		},
		async edit(userid: string) {
			await page.user.click(screen.getByRole("button", { name: `${userid} ändern` }));
			await dialog().findByDisplayValue(userid);
		},
	};
}

describe("accounts are not changed", () => {
	test("by an Auditor, who only reads the list", async () => {
		await open("Auditor");
		expect(screen.queryByRole("button", { name: "Benutzer anlegen" })).toBeNull();
		expect(screen.queryByRole("button", { name: /ändern|löschen|deaktivieren|Weitere Aktionen/ })).toBeNull();
		expect(screen.queryByRole("region", { name: /Freischaltung/ })).toBeNull();
	});

	test("so that somebody loses the own account or role", async () => {
		const page = await open();
		expect(screen.queryByRole("button", { name: "amina.admin löschen" })).toBeNull();
		await page.edit("amina.admin");
		const admin = page.dialog().getByRole<HTMLInputElement>("checkbox", { name: "Admin" });
		expect([admin.checked, admin.disabled]).toEqual([true, true]);
		await page.send("Speichern");
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(sent[0]?.body).toMatchObject({ id: "admin-id", roles: ["Auditor", "Admin"] });
	});

	test.for([
		[{ Benutzer: "eva", Name: "Eva" }, ["Mindestens 4 Zeichen.", "Der Name muss mindestens 6 Zeichen lang sein."]],
		[{ "E-Mail": "eva.example.org" }, ["Die E-Mail hat ein ungültiges Format"]],
		[{ Benutzer: "x".repeat(25) }, ["Höchstens 24 Zeichen.", "Der Name muss eingegeben werden."]],
		[{ Name: "x".repeat(41) }, ["Der Benutzer muss eingegeben werden.", "Der Name darf höchstens 40 Zeichen haben."]],
		[{ Name: "Eva Berger" }, ["Das Passwort muss eingegeben werden."]],
		[{ Passwort: "kurz" }, ["Das Passwort muss mindestens 8-stellig sein."]],
		[
			{ Benutzer: "eva.berger", Name: "Eva Berger", Passwort: PASSWORD, "Passwort wiederholen": "Geheim-2027!" },
			["Die Passwörter stimmen nicht überein."],
		],
	] as [Record<string, string>, string[]][])("to %o", async ([fields, messages]) => {
		const page = await open();
		await page.press("Benutzer anlegen");
		await page.fill(fields);
		await page.send("Anlegen");
		for (const message of messages) expect(page.dialog().getAllByText(new RegExp(message)).length).toBeGreaterThan(0);
		expect(sent).toEqual([]);
	});

	test("to a name that is taken; the window stays and says so", async () => {
		const message = "Der Benutzer eva.berger ist bereits vorhanden.";
		const taken = http.post("*/api/users", () =>
			HttpResponse.json({ message, code: "DUPLICATE", fields: { userid: [message] } }, { status: 409 }),
		);
		const page = await open("Admin", taken);
		await page.press("Benutzer anlegen");
		await page.fill({ Benutzer: "eva.berger", Name: "Eva Berger" });
		await page.fill({ Passwort: PASSWORD, "Passwort wiederholen": PASSWORD });
		await page.send("Anlegen");
		expect((await page.dialog().findAllByText(message)).length).toBeGreaterThan(0);
	});

	test("to a name with letters that new ones do not have, however the account is called now", async () => {
		const known = http.get("*/api/users/u1", () =>
			HttpResponse.json(aUser({ userid: "jürgen.öz" }), { headers: { ETag: '"3"' } }),
		);
		const page = await open("Admin", known);
		await page.user.click(screen.getByRole("button", { name: "eva.berger ändern" }));
		await page.dialog().findByDisplayValue("jürgen.öz");
		await page.fill({ Benutzer: "jürgen.oz" });
		await page.send("Speichern");
		expect(page.dialog().getAllByText(/Nur Buchstaben von A bis Z/).length).toBeGreaterThan(0);
		expect(sent).toEqual([]);
		await page.fill({ Benutzer: "jürgen.öz", Name: "Jürgen Öztürk" });
		await page.send("Speichern");
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(sent[0]?.body).toMatchObject({ userid: "jürgen.öz", name: "Jürgen Öztürk" });
	});

	test("in their password before the lock is opened", async () => {
		const page = await open();
		await page.edit("eva.berger");
		const password = page.dialog().getByLabelText<HTMLInputElement>(/^Passwort\*?$/);
		expect(password.disabled).toBe(true);
		await page.send("Speichern");
		await screen.findByText("Benutzerdaten wurden geändert.");
		const fields = { userid: "eva.berger", name: "Eva Berger", email: "", roles: ["Auditor"] };
		expect(sent).toEqual([{ ifMatch: '"3"', body: { ...fields, id: "u1", editPwd: false } }]);
	});

	test("by a deletion that the server refuses", async () => {
		const message = "Der letzte Administrator kann nicht entfernt oder zurückgestuft werden.";
		const refusing = http.delete("*/api/users/:id", () =>
			HttpResponse.json({ message, code: "IN_USE" }, { status: 409 }),
		);
		const page = await open("Admin", refusing);
		await page.press("eva.berger löschen");
		await page.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
		expect((await screen.findByRole("alert")).textContent).toContain(message);
	});

	test("by deleting what somebody else has deleted; the list underneath shows that it is gone", async () => {
		const gone = http.delete("*/api/users/:id", () =>
			HttpResponse.json({ message: "Der Eintrag wurde nicht gefunden.", code: "NOT_FOUND" }, { status: 404 }),
		);
		const page = await open("Admin", gone);
		await page.press("eva.berger löschen");
		page.server.use(http.get("*/api/users", () => HttpResponse.json([])));
		const dialog = within(screen.getByRole("alertdialog"));
		await page.user.click(dialog.getByRole("button", { name: "Löschen" }));
		expect((await screen.findByRole("alert")).textContent).toContain("Der Eintrag wurde nicht gefunden.");
		await page.user.click(dialog.getByRole("button", { name: "Abbrechen" }));
		await waitFor(() => expect(screen.queryByText("eva.berger")).toBeNull());
	});
});

describe("an Admin", () => {
	test("sees each account with its roles, its last sign-in and its state", async () => {
		await open();
		const rows = screen.getAllByRole("row").slice(1);
		expect(rows.map((row) => within(row).getByRole("rowheader").textContent)).toEqual([
			"amina.admin",
			"eva.berger",
			"sara.signer",
			"zoe_neu",
		]);
		expect(rows[0]?.textContent).toContain("Admin, Auditor");
		expect(rows[1]?.textContent).toContain("01.03.2026, 10:30");
		expect(rows[3]?.textContent).toContain("wartet auf Freischaltung");
	});

	test.each([false, true])(
		"creates an account; whether its password must be changed: %s",
		async (mustChangePassword) => {
			const page = await open();
			await page.press("Benutzer anlegen");
			await page.fill({ Benutzer: "max1", Name: "Max Neumann", "E-Mail": "max@example.org" });
			await page.user.click(page.dialog().getByRole("checkbox", { name: "Auditor" }));
			await page.fill({ Passwort: PASSWORD, "Passwort wiederholen": PASSWORD });
			if (mustChangePassword)
				await page.user.click(page.dialog().getByRole("checkbox", { name: /ein eigenes wählen/ }));
			await page.send("Anlegen");
			expect(await screen.findByText("Neuer Benutzer angelegt.")).toBeTruthy();
			const fields = { userid: "max1", name: "Max Neumann", email: "max@example.org", roles: ["Auditor"] };
			const password = { editPwd: true, pwd: PASSWORD, pwd2: PASSWORD, mustChangePassword };
			expect(sent[0]?.body).toEqual({ ...fields, ...password });
			expect(screen.queryByRole("dialog")).toBeNull();
		},
	);

	test("gives somebody a new password after opening the lock", async () => {
		const page = await open();
		await page.edit("eva.berger");
		await page.send("Passwort ändern");
		await page.fill({ Passwort: PASSWORD, "Passwort wiederholen": PASSWORD });
		await page.send("Speichern");
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(sent[0]?.body).toMatchObject({ editPwd: true, pwd: PASSWORD, pwd2: PASSWORD });
	});

	test("deletes an account after confirming it", async () => {
		const page = await open(
			"Admin",
			http.delete("*/api/users/:id", () => new HttpResponse(null, { status: 204 })),
		);
		await page.press("eva.berger löschen");
		await page.user.click(within(screen.getByRole("alertdialog")).getByRole("button", { name: "Löschen" }));
		expect(await screen.findByText("Der Benutzer wurde gelöscht.")).toBeTruthy();
		await waitFor(() =>
			expect(page.requests().filter((request) => /GET .*users\?sort=/.test(request))).toHaveLength(2),
		);
		expect(page.requests()).toContain("DELETE /api/users/u1");
	});
});
