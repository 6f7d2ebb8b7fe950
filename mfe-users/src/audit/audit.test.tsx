import "../../../shared-ui/src/components/test-document.ts";
import type { AuditVerification } from "@portal/api/contract/audit";
import { HttpResponse, http, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import { anEntry, aVerification } from "../mocks/data.ts";
import * as module from "../module.tsx";

type Handler = ReturnType<typeof http.get>;
const LINES = Array.from({ length: 6 }, (_, index) => ({ field: `Produkt ${index}`, after: `Käse ${index}` }));

const entries = [
	anEntry({ seq: 9 }),
	anEntry({ seq: 8, title: "Produkte importiert", entity: "product", lines: LINES, moreLines: 3 }),
	anEntry({
		seq: 7,
		title: "Benutzer gelöscht",
		entity: "user",
		user: "Albert Auditor",
		subject: { label: "mina.muster", exists: false },
		lines: [{ field: "Rollen", before: "Auditor" }],
	}),
];
const trail = http.get("*/api/audit", ({ request }) => {
	const isFirst = !request.url.includes("cursor=");
	return HttpResponse.json(isFirst ? entries : [anEntry({ seq: 1, title: "Kunde angelegt" })], {
		headers: { "X-Total-Count": "4", ...(isFirst ? { Link: '</api/audit?cursor=7>; rel="next"' } : {}) },
	});
});

async function open(path = "/protokoll", ...handlers: Handler[]) {
	const page = await renderModule(module, manifest, { path, user: "Admin", handlers: [...handlers, trail] });
	return { ...page, press: (name: string) => page.user.click(screen.getByRole("button", { name })) };
}
const lastRequest = (page: { requests: () => readonly string[] }) => page.requests().at(-1);

describe("the trail is not shown", () => {
	test("to an Auditor: neither route nor menu has a place for one", () => {
		const route = manifest.routes.find(({ path }) => path === "/protokoll");
		const entry = manifest.menu.find(({ path }) => path === "/protokoll");
		expect([route?.access, entry?.roles]).toEqual([["Admin"], ["Admin"]]);
	});

	test("while it cannot be loaded; it says so and tries again", async () => {
		let isDown = true;
		const failing = http.get("*/api/audit", () =>
			isDown ? HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 }) : undefined,
		);
		const page = await open("/protokoll", failing);
		await screen.findByText("Technischer Fehler!");
		isDown = false;
		await page.press("Erneut versuchen");
		await screen.findByText("Kundendaten geändert");
	});

	test("where nothing fits", async () => {
		await open(
			"/protokoll?entity=enquiry",
			http.get("*/api/audit", () => HttpResponse.json([])),
		);
		await screen.findByText("Keine Einträge gefunden.");
	});
});

describe("an entry", () => {
	test("names moment, person, record and change, old and new in words", async () => {
		await open();
		const row = await screen.findByRole("row", { name: "Kundendaten geändert" });
		expect(row.textContent).toContain("01.03.2026, 10:30");
		expect(row.textContent).toContain("Amina Admin");
		expect(row.textContent).toContain("Name: Donau Kost→ wird zu Donau Feinkost");
		const link = within(row).getByRole("link", { name: "Donau Feinkost (10001)" });
		expect(link.getAttribute("href")).toBe("/clientDetails?cid=c1");
	});

	test("of a record that is gone leads nowhere", async () => {
		await open();
		const row = await screen.findByRole("row", { name: "Benutzer gelöscht" });
		expect(within(row).queryByRole("link")).toBeNull();
		expect(row.textContent).toContain("Rollen: Auditor→ wird zu leer");
	});

	test("with many changes is folded until somebody opens it", async () => {
		const page = await open();
		const row = await screen.findByRole("row", { name: "Produkte importiert" });
		expect(within(row).queryByText(/Käse 5/)).toBeNull();
		const toggle = within(row).getByRole("button", { name: "9 Änderungen zeigen" });
		expect(toggle.getAttribute("aria-expanded")).toBe("false");
		await page.user.click(toggle);
		expect(within(row).getByText(/Käse 5/)).toBeTruthy();
		expect(within(row).getByText("und 3 weitere")).toBeTruthy();
	});
});

describe("the filters", () => {
	test("stand in the address and come from there, days as Vienna has them", async () => {
		const page = await open("/protokoll?entity=client&from=2026-03-01&to=2026-03-29&q=amina");
		await screen.findByText("Kundendaten geändert");
		expect(new URLSearchParams(lastRequest(page)?.split("?")[1])).toEqual(
			new URLSearchParams({
				entity: "client",
				from: "2026-02-28T23:00:00.000Z",
				to: "2026-03-29T22:00:00.000Z",
				user: "amina",
				limit: "50",
			}),
		);
		expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("amina");
		await page.press("Filter zurücksetzen");
		expect(page.location()).toBe("/protokoll");
	});

	test("ignore what no filter knows", async () => {
		const page = await open("/protokoll?entity=cow&from=gestern");
		await screen.findByText("Kundendaten geändert");
		expect(lastRequest(page)).toBe("GET /api/audit?limit=50");
	});

	test("that are none, and an order that the trail does not have, are taken out of the address", async () => {
		const page = await open("/protokoll?sort=bogus&entity=cow&from=gestern&to=2026-03-29&q=amina&cursor=7&page=2");
		await waitFor(() => expect(page.location()).toBe("/protokoll?to=2026-03-29&q=amina"));
		await screen.findByText("Kundendaten geändert");
	});

	test("by area begin at the first page again", async () => {
		const page = await open();
		await screen.findByText("Kundendaten geändert");
		await page.press("Weiter");
		await screen.findByText("Kunde angelegt");
		expect(page.location()).toBe("/protokoll?cursor=7&page=2");
		await page.user.click(screen.getByRole("button", { name: /Bereich/ }));
		await page.user.click(await screen.findByRole("option", { name: "Zertifikat" }));
		expect(page.location()).toBe("/protokoll?entity=certificate");
	});

	test("say that a period is backwards", async () => {
		await open("/protokoll?from=2026-03-02&to=2026-03-01");
		await screen.findByText("Das Ende liegt vor dem Anfang.");
	});

	test("by record can be left again", async () => {
		const page = await open("/protokoll?entityId=c1");
		await screen.findByText("Es werden nur die Einträge zu einem Datensatz gezeigt.");
		await page.press("Alle Einträge zeigen");
		expect(page.location()).toBe("/protokoll");
	});
});

describe("checking trail and certificates", () => {
	const answering = (answer: AuditVerification) =>
		http.get("*/api/audit/verification", () => HttpResponse.json(answer));

	const finding = (count: number) => ({
		certificateNumber: `Z-2026-0001-0${count}`,
		problem: "Das Dokument (de) wurde verändert.",
	});
	const check = async (answer: AuditVerification) => {
		const page = await open("/protokoll", answering(answer));
		await page.press("Protokoll prüfen");
		return page;
	};

	test("names the first entry that was changed, and says that the certificates were not checked", async () => {
		const firstBroken = { seq: 17, problem: "Der Inhalt wurde verändert." };
		const schema = { problems: 0, first: [] };
		await check({ ok: false, checkedAt: "2026-03-01T09:30:00.000Z", entries: 16, firstBroken, schema });
		const alert = await screen.findByRole("alert");
		expect([...alert.querySelectorAll("p")].map(({ textContent }) => textContent)).toEqual([
			"Das Protokoll wurde verändert. Erster beschädigter Eintrag: 17. Der Inhalt wurde verändert.",
			"Tabellen und Trigger der Datenbank sind unverändert.",
			"Konten und Zertifikate wurden nicht geprüft.",
			"Stand: 01.03.2026, 10:30",
		]);
		expect(screen.queryByText(/Prüfsumme des letzten Eintrags/)).toBeNull();
	});

	test("names the first certificates that the trail tells otherwise of, and counts the rest", async () => {
		const first = [finding(1), finding(2)];
		await check(aVerification({ ok: false, certificates: { checked: 56, problems: 5, first } }));
		const alert = await screen.findByRole("alert");
		expect(alert.textContent).toContain("Das Protokoll ist unverändert (1234 Einträge geprüft).");
		expect(alert.textContent).toContain("5 Zertifikate stimmen nicht mit dem Protokoll überein (56 geprüft):");
		expect(
			within(alert)
				.getAllByRole("listitem")
				.map(({ textContent }) => textContent),
		).toEqual([
			"Z-2026-0001-01: Das Dokument (de) wurde verändert.",
			"Z-2026-0001-02: Das Dokument (de) wurde verändert.",
			"und 3 weitere",
		]);
	});

	test("names accounts and parts of the database that are not as they were written", async () => {
		const accounts = {
			checked: 7,
			problems: 1,
			first: [{ userid: "eva.berger", problem: "Das Passwort wurde am Protokoll vorbei geändert." }],
		};
		const schema = { problems: 2, first: [{ name: "audit_entry_no_delete", problem: "Der Trigger fehlt." }] };
		await check(aVerification({ ok: false, schema, accounts }));
		const alert = await screen.findByRole("alert");
		expect(alert.textContent).toContain("2 Teile der Datenbank sind nicht, wie die Anwendung sie angelegt hat:");
		expect(alert.textContent).toContain("Ein Konto stimmt nicht mit dem Protokoll überein (7 geprüft):");
		expect(
			within(alert)
				.getAllByRole("listitem")
				.map(({ textContent }) => textContent),
		).toEqual([
			"audit_entry_no_delete: Der Trigger fehlt.",
			"und 1 weitere",
			"eva.berger: Das Passwort wurde am Protokoll vorbei geändert.",
		]);
	});

	test("says why the seals could not be checked", async () => {
		const sealProblem = "Die Siegel der Einträge konnten nicht geprüft werden.";
		await check(aVerification({ ok: false, sealProblem }));
		expect((await screen.findByRole("alert")).textContent).toContain(sealProblem);
	});

	test("tells that schema and accounts are as they were written", async () => {
		await check(aVerification());
		const status = (await screen.findByText("Alle 7 Konten stimmen mit dem Protokoll überein.")).closest(
			"[role=status]",
		);
		expect(status?.textContent).toContain("Tabellen und Trigger der Datenbank sind unverändert.");
	});

	test.for([
		[0, "Es gibt noch keine Zertifikate."],
		[1, "Das einzige Zertifikat stimmt mit dem Protokoll überein."],
		[56, "Alle 56 Zertifikate stimmen mit dem Protokoll überein."],
	] as const)("tells that all is as it was written, of %i certificates", async ([checked, sentence]) => {
		await check(aVerification({ certificates: { checked, problems: 0, first: [] } }));
		const status = (await screen.findByText(sentence)).closest("[role=status]");
		expect(status?.textContent).toContain("Das Protokoll ist unverändert (1234 Einträge geprüft).");
		expect(status?.textContent).toContain("Stand: 01.03.2026, 10:30");
	});

	test("shows the last entry to be copied, outside of what is read out", async () => {
		const page = await check(aVerification());
		const anchor = `1234:${"5e".repeat(32)}`;
		const shown = await screen.findByText(anchor);
		expect(shown.closest("[role=status], [role=alert]")).toBeNull();
		await page.press("Kopieren");
		expect(await navigator.clipboard.readText()).toBe(anchor);
		const banner = screen.getByText(/^Das Protokoll ist unverändert/).closest<HTMLElement>("[role=status]");
		if (!banner) throw new Error("No banner");
		await page.user.click(within(banner).getByRole("button", { name: "Schließen" }));
		expect(screen.queryByText(anchor)).toBeNull();
	});

	test("shows the last entry to be selected by hand where the browser has no clipboard", async () => {
		const page = await open("/protokoll", answering(aVerification()));
		vi.stubGlobal("navigator", { ...navigator, userAgent: navigator.userAgent, clipboard: undefined });
		await page.press("Protokoll prüfen");
		await screen.findByText(/^1234:/);
		expect(screen.queryByRole("button", { name: "Kopieren" })).toBeNull();
		vi.unstubAllGlobals();
	});

	test("that does not come about is said", async () => {
		const failing = http.get("*/api/audit/verification", () =>
			HttpResponse.json({ message: "Technischer Fehler!", code: "INTERNAL" }, { status: 500 }),
		);
		const page = await open("/protokoll", failing);
		await page.press("Protokoll prüfen");
		expect((await screen.findByRole("alert")).textContent).toContain("Technischer Fehler!");
	});
});

describe("the workbook", () => {
	test("that is refused says why", async () => {
		const message = "Es können höchstens 10000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.";
		const refusing = http.get("*/api/audit/export", () =>
			HttpResponse.json({ message, code: "TOO_LARGE" }, { status: 413 }),
		);
		const page = await open("/protokoll", refusing);
		await page.press("Als Excel speichern");
		expect((await screen.findByRole("alert")).textContent).toContain(message);
	});

	test("is asked for with the filters of the screen, without its pages", async () => {
		const giving = http.get("*/api/audit/export", () => new HttpResponse(new Blob(["x"])));
		const page = await open("/protokoll?entity=client&q=amina&cursor=7&page=2", giving);
		await screen.findByText("Kunde angelegt");
		await page.press("Als Excel speichern");
		const asked = page.requests().find((request) => request.includes("export"));
		expect(asked).toBe("GET /api/audit/export?entity=client&user=amina");
	});
});
