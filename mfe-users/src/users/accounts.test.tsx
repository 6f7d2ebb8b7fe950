import "../../../shared-ui/src/components/test-document.ts";
import type { User } from "@portal/api/contract/users";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import { aUser, ownUser, signerUser, waitingUser } from "../mocks/data.ts";
import * as module from "../module.tsx";

type Handler = ReturnType<typeof http.get>;
let sent: unknown[] = [];
beforeEach(() => {
	sent = [];
});

const served = (accounts: readonly User[]): Handler[] => [
	http.get("*/api/users", ({ request }) => {
		const state = new URL(request.url).searchParams.get("state");
		const rows = accounts.filter((user) => state === null || user.state === state);
		return HttpResponse.json(rows, { headers: { "X-Total-Count": String(rows.length) } });
	}),
	http.get("*/api/users/:id", ({ params }) =>
		HttpResponse.json(
			accounts.find(({ _id }) => _id === params.id),
			{ headers: { ETag: '"3"' } },
		),
	),
	http.put("*/api/users", async ({ request }) => {
		sent.push(await request.json());
		return HttpResponse.json(aUser());
	}),
];

async function open(accounts: readonly User[], ...handlers: Handler[]) {
	const page = await renderModule(module, manifest, {
		path: "/benutzer",
		user: "Admin",
		handlers: [...handlers, ...served([ownUser, ...accounts])],
	});
	await screen.findByText("amina.admin");
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

const refusing = (message: string) => () => HttpResponse.json({ message, code: "IN_USE" }, { status: 409 });

describe("accounts that wait", () => {
	test("are not mentioned where nobody waits", async () => {
		await open([aUser()]);
		expect(screen.queryByRole("region", { name: /Freischaltung/ })).toBeNull();
	});

	test("that cannot be loaded are said, with the way to try again; the list stays", async () => {
		let isDown = true;
		const failing = http.get("*/api/users", ({ request }) => {
			if (!isDown || !request.url.includes("state=waiting")) return undefined;
			return HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 });
		});
		const page = await open([waitingUser()], failing);
		expect((await screen.findByRole("alert")).textContent).toContain("Technischer Fehler!");
		isDown = false;
		await page.press("Erneut versuchen");
		await screen.findByRole("region", { name: "1 Benutzerkonto wartet auf Freischaltung" });
	});

	test("stand on top with what to do", async () => {
		await open([waitingUser(), waitingUser({ _id: "u5", userid: "yara_neu" })]);
		const card = await screen.findByRole("region", { name: "2 Benutzerkonten warten auf Freischaltung" });
		expect(card.textContent).toContain("können sich noch nicht anmelden");
		const grid = screen.getByRole("grid");
		expect(card.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
	});

	test("are not admitted without a role", async () => {
		const page = await open([waitingUser()]);
		await screen.findByRole("region", { name: /Freischaltung/ });
		await page.press("zoe_neu freischalten");
		const dialog = within(screen.getByRole("dialog"));
		await dialog.findByDisplayValue("zoe_neu");
		await page.user.click(dialog.getByRole("button", { name: "Freischalten" }));
		expect(dialog.getAllByText(/Mindestens eine Rolle muss ausgewählt werden\./).length).toBeGreaterThan(0);
		expect(sent).toEqual([]);
		await page.user.click(dialog.getByRole("checkbox", { name: "Auditor" }));
		await page.user.click(dialog.getByRole("button", { name: "Freischalten" }));
		await screen.findByText("Der Benutzer wurde freigeschaltet.");
		expect(sent).toMatchObject([{ id: "u2", roles: ["Auditor"], editPwd: false }]);
	});

	test("say beforehand that a registered name has to become another", async () => {
		const page = await open([waitingUser({ userid: "anna", name: "anna" })]);
		await screen.findByRole("region", { name: /Freischaltung/ });
		await page.press("anna freischalten");
		expect(await screen.findByText(/passt nicht zu den Regeln für Benutzer/)).toBeTruthy();
	});

	test("that nobody knows are deleted", async () => {
		const removing = http.delete("*/api/users/:id", () => new HttpResponse(null, { status: 204 }));
		const page = await open([waitingUser()], removing);
		await screen.findByRole("region", { name: /Freischaltung/ });
		await page.press("Registrierung von zoe_neu löschen");
		await page.confirm("Löschen");
		expect(await screen.findByText("Der Benutzer wurde gelöscht.")).toBeTruthy();
		expect(page.requests()).toContain("DELETE /api/users/u2");
	});
});

describe("who has signed certificates", () => {
	test("is offered no deletion", async () => {
		await open([signerUser()]);
		expect(screen.queryByRole("button", { name: "sara.signer löschen" })).toBeNull();
	});

	test("stays active where the server refuses the deactivation, and the sentence says why", async () => {
		const message = "Der letzte Administrator kann nicht entfernt oder zurückgestuft werden.";
		const page = await open([signerUser()], http.post("*/api/users/:id/deactivation", refusing(message)));
		await page.press("sara.signer deaktivieren");
		await page.confirm("Deaktivieren");
		expect((await screen.findByRole("alert")).textContent).toContain(message);
	});

	test("is deactivated and activated again", async () => {
		const accepting = [http.post, http.delete].map((method) =>
			method("*/api/users/:id/deactivation", () => HttpResponse.json(signerUser())),
		);
		const page = await open(
			[signerUser(), signerUser({ _id: "u4", userid: "gerda.weg", state: "deactivated" })],
			...accepting,
		);
		await page.press("sara.signer deaktivieren");
		await page.confirm("Deaktivieren");
		expect(await screen.findByText("Der Benutzer wurde deaktiviert.")).toBeTruthy();
		expect(screen.getByRole("row", { name: /gerda\.weg/ }).textContent).toContain("deaktiviert");
		await page.press("gerda.weg wieder aktivieren");
		await page.confirm("Wieder aktivieren");
		expect(await screen.findByText("Der Benutzer kann sich wieder anmelden.")).toBeTruthy();
		expect(page.requests()).toEqual(
			expect.arrayContaining(["POST /api/users/u3/deactivation", "DELETE /api/users/u4/deactivation"]),
		);
	});
});

describe("the further actions", () => {
	test("let nobody deactivate the own account", async () => {
		const page = await open([]);
		const menu = await page.more("amina.admin");
		expect(
			within(menu)
				.getAllByRole("menuitem")
				.map((item) => item.textContent),
		).toEqual(["Alle Anmeldungen beenden"]);
	});

	test.for([
		[0, "Es war keine Anmeldung offen."],
		[1, "Eine Anmeldung wurde beendet."],
		[3, "3 Anmeldungen wurden beendet."],
	] as const)("end %i sessions and say so", async ([sessions, message]) => {
		const ending = http.delete("*/api/users/:id/sessions", () => HttpResponse.json({ sessions }));
		const page = await open([aUser()], ending);
		await page.user.click(
			within(await page.more("eva.berger")).getByRole("menuitem", { name: "Alle Anmeldungen beenden" }),
		);
		await page.confirm("Anmeldungen beenden");
		expect(await screen.findByText(message)).toBeTruthy();
		await waitFor(() => expect(page.requests()).toContain("DELETE /api/users/u1/sessions"));
	});

	test("deactivate somebody who has signed nothing", async () => {
		const accepting = http.post("*/api/users/:id/deactivation", () => HttpResponse.json(aUser()));
		const page = await open([aUser()], accepting);
		await page.user.click(within(await page.more("eva.berger")).getByRole("menuitem", { name: "Deaktivieren" }));
		await page.confirm("Deaktivieren");
		expect(await screen.findByText("Der Benutzer wurde deaktiviert.")).toBeTruthy();
	});
});

describe("the lock and the second factor of an account", () => {
	const locked = { until: "2026-03-01T09:45:00.000Z", failures: 9 };
	const lara = aUser({ userid: "lara.lang", email: "lara@example.org", secondFactor: true, locked });

	test("stand in the list, and only such an account can be freed of them", async () => {
		const page = await open([lara, aUser({ _id: "u2" })]);
		const row = screen.getByRole("rowheader", { name: "lara.lang" }).closest("[role=row]");
		for (const text of ["zweiter Faktor", "gesperrt bis 01.03.2026, 10:45", "lara@example.org"])
			expect(row?.textContent).toContain(text);
		const menu = within(await page.more("eva.berger"));
		expect(menu.queryByRole("menuitem", { name: /Sperre|Faktor/ })).toBeNull();
	});

	test("of one's own account are not reset here, where nobody has to show who they are", async () => {
		const page = await renderModule(module, manifest, {
			path: "/benutzer",
			user: "Admin",
			handlers: served([{ ...ownUser, secondFactor: true }]),
		});
		await page.user.click(await screen.findByRole("button", { name: "Weitere Aktionen für amina.admin" }));
		expect(within(await screen.findByRole("menu")).queryByRole("menuitem", { name: /Faktor/ })).toBeNull();
	});

	test.each([
		["Sperre aufheben", "Aufheben", "lock", "Die Sperre wurde aufgehoben."],
		["Zweiten Faktor zurücksetzen", "Zurücksetzen", "second-factors", "Der zweite Faktor wurde zurückgesetzt."],
	])("%s: only after a question", async (action, label, path, message) => {
		const granting = http.delete(`*/api/users/:id/${path}`, () => new HttpResponse(null, { status: 204 }));
		const page = await open([lara], granting);
		await page.user.click(within(await page.more("lara.lang")).getByRole("menuitem", { name: action }));
		const dialog = await screen.findByRole("alertdialog", { name: action });
		expect(dialog.textContent).toContain("lara.lang (Eva Berger)");
		expect(page.requests()).not.toContain(`DELETE /api/users/u1/${path}`);
		await page.confirm(label);
		await screen.findByText(message);
		expect(page.requests()).toContain(`DELETE /api/users/u1/${path}`);
	});
});

describe("the list of users", () => {
	test("says what went wrong and tries again", async () => {
		let isDown = true;
		const failing = http.get("*/api/users", () =>
			isDown ? HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 }) : undefined,
		);
		const page = await renderModule(module, manifest, {
			path: "/benutzer",
			user: "Auditor",
			handlers: [failing, ...served([aUser()])],
		});
		await screen.findByText("Technischer Fehler!");
		isDown = false;
		await page.user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
		await screen.findByText("eva.berger");
	});

	test("says that there is nobody", async () => {
		await renderModule(module, manifest, { path: "/benutzer", user: "Auditor", handlers: served([]) });
		await screen.findByText("Keine Benutzer vorhanden.");
	});
});
