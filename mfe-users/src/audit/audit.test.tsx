import type { AuditVerification } from "@portal/contracts/contract/audit";
import type { Client } from "@portal/contracts/contract/clients";
import { createAccount, createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { altered, api, casesOf, fault, further, pagesOf, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

/** What a check finds: nothing, unless said otherwise. */
const aVerification = (changes: Partial<AuditVerification> = {}): AuditVerification => ({
	ok: true,
	checkedAt: "2026-03-01T09:30:00.000Z",
	entries: 1234,
	last: { seq: changes.entries ?? 1234, hash: "5e".repeat(32) },
	schema: { problems: 0, first: [] },
	accounts: { checked: 7, problems: 0, first: [] },
	certificates: { checked: 56, problems: 0, first: [] },
	...changes,
});

let client: Client;
/** A client that got another name. */
beforeEach(async () => {
	client = await createClient(api, { name: "Donau Kost" });
	const { _id, clientNumber, createdAt, updatedAt, ...input } = client;
	await api.json(`/client/${_id}`, { as: "Admin", method: "PUT", json: { ...input, name: "Donau Feinkost" } });
});

async function open(path = "/protokoll", ...handlers: ReturnType<typeof fault>[]) {
	const page = await renderModule(module, manifest, { path, user: "Admin", handlers });
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
		const page = await open("/protokoll", fault("GET", "/api/audit", 500, { once: true }));
		await screen.findByText("Technischer Fehler!");
		await page.press("Erneut versuchen");
		await screen.findByText("Kundendaten geändert");
	});

	test("where nothing fits", async () => {
		await open("/protokoll?entity=enquiry");
		await screen.findByText("Keine Einträge gefunden.");
	});
});

describe("an entry", () => {
	test("names moment, person, record and change, old and new in words", async () => {
		await open();
		const row = await screen.findByRole("row", { name: "Kundendaten geändert" });
		expect(screen.queryByRole("button", { name: "Sortieren" })).toBeNull();
		expect(row.textContent).toContain("10.03.2026, 10:00");
		expect(row.textContent).toContain("Amina Admin");
		expect(row.textContent).toContain("Name: Donau Kost→ wird zu Donau Feinkost");
		const link = within(row).getByRole("link", { name: "Donau Feinkost (10001)" });
		expect(link.getAttribute("href")).toBe(`/clientDetails?cid=${client._id}`);
	});

	further("of a record that is gone leads nowhere", async () => {
		const { _id } = await createAccount(api);
		await api.request(`/users/${_id}`, { as: "Admin", method: "DELETE" });
		await open();
		const row = await screen.findByRole("row", { name: "Benutzer gelöscht" });
		expect(within(row).queryByRole("link")).toBeNull();
		expect(row.textContent).toContain("Rollen: Auditor→ wird zu leer");
	});

	test("with many changes is folded until somebody opens it", async () => {
		await createCertification(api, { client, products: 9 });
		const page = await open();
		const row = await screen.findByRole("row", { name: /^Produkte/ });
		expect(within(row).queryByText(/Käsegebäck 9/)).toBeNull();
		const toggle = within(row).getByRole("button", { name: /^\d+ Änderungen zeigen$/ });
		expect(toggle.getAttribute("aria-expanded")).toBe("false");
		await page.user.click(toggle);
		expect(within(row).getByText(/Käsegebäck 9/)).toBeTruthy();
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

	further("ignore what no filter knows", async () => {
		const page = await open("/protokoll?entity=cow&from=gestern");
		await screen.findByText("Kundendaten geändert");
		expect(lastRequest(page)).toBe("GET /api/audit?limit=50");
	});

	test("that are none, and an order that the trail does not have, are taken out of the address", async () => {
		const page = await open("/protokoll?sort=bogus&entity=cow&from=gestern&to=2026-03-29&q=amina&page=2");
		await waitFor(() => expect(page.location()).toBe("/protokoll?to=2026-03-29&q=amina"));
		await screen.findByText("Kundendaten geändert");
	});

	further("by area begin at the first page again", async () => {
		await createClient(api, { name: "Alpen Käse" });
		const page = await open("/protokoll", pagesOf("/api/audit", 1));
		await screen.findByRole("link", { name: /^Alpen Käse / });
		await page.press("Weiter");
		await screen.findByText("Kundendaten geändert");
		expect(page.location()).toMatch(/^\/protokoll\?cursor=[^&]+&page=2$/);
		await page.user.click(screen.getByRole("button", { name: /Bereich/ }));
		await page.user.click(await screen.findByRole("option", { name: "Zertifikat" }));
		expect(page.location()).toBe("/protokoll?entity=certificate");
	});

	test("say that a period is backwards", async () => {
		await open("/protokoll?from=2026-03-02&to=2026-03-01");
		await screen.findByText("Das Ende liegt vor dem Anfang.");
	});

	test("by record can be left again", async () => {
		const page = await open(`/protokoll?entityId=${client._id}`);
		await screen.findByText("Es werden nur die Einträge zu einem Datensatz gezeigt.");
		await page.press("Alle Einträge zeigen");
		expect(page.location()).toBe("/protokoll");
	});
});

describe("checking trail and certificates", () => {
	/** Findings in a trail that somebody has tampered with. */
	const answering = (answer: AuditVerification) => altered("/api/audit/verification", () => answer);

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

	further("names accounts and parts of the database that are not as they were written", async () => {
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

	further("tells that schema and accounts are as they were written", async () => {
		await check(aVerification());
		const status = (await screen.findByText("Alle 7 Konten stimmen mit dem Protokoll überein.")).closest(
			"[role=status]",
		);
		expect(status?.textContent).toContain("Tabellen und Trigger der Datenbank sind unverändert.");
	});

	test.for(
		casesOf([
			[0, "Es gibt noch keine Zertifikate."],
			[1, "Das einzige Zertifikat stimmt mit dem Protokoll überein."],
			[56, "Alle 56 Zertifikate stimmen mit dem Protokoll überein."],
		] as const),
	)("tells that all is as it was written, of %i certificates", async ([checked, sentence]) => {
		await check(aVerification({ certificates: { checked, problems: 0, first: [] } }));
		const status = (await screen.findByText(sentence)).closest("[role=status]");
		expect(status?.textContent).toContain("Das Protokoll ist unverändert (1234 Einträge geprüft).");
		expect(status?.textContent).toContain("Stand: 01.03.2026, 10:30");
	});

	further("tells what the API itself has found", async () => {
		const page = await open();
		await page.press("Protokoll prüfen");
		const status = (await screen.findByText("Es gibt noch keine Zertifikate.")).closest("[role=status]");
		expect(status?.textContent).toContain("Das Protokoll ist unverändert (");
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

	further("shows the last entry to be selected by hand where the browser has no clipboard", async () => {
		const page = await open("/protokoll", answering(aVerification()));
		vi.stubGlobal("navigator", { ...navigator, userAgent: navigator.userAgent, clipboard: undefined });
		await page.press("Protokoll prüfen");
		await screen.findByText(/^1234:/);
		expect(screen.queryByRole("button", { name: "Kopieren" })).toBeNull();
		vi.unstubAllGlobals();
	});

	test("that does not come about is said", async () => {
		const page = await open("/protokoll", fault("GET", "/api/audit/verification", 500));
		await page.press("Protokoll prüfen");
		expect((await screen.findByText(/Technischer Fehler!/)).closest("[role=alert]")).not.toBeNull();
	});
});

describe("the workbook", () => {
	test("that is refused says why", async () => {
		const message = "Es können höchstens 10000 Einträge exportiert werden. Bitte schränken Sie die Liste ein.";
		const page = await open("/protokoll", fault("GET", "/api/audit/export", 413, { message }));
		await page.press("Excel-Export");
		expect((await screen.findByText(message)).closest("[role=alert]")).not.toBeNull();
	});

	test("is asked for with the filters of the screen, without its pages", async () => {
		const save = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:x");
		const page = await open("/protokoll?entity=client&q=amina&page=2");
		await screen.findByText("Kundendaten geändert");
		await page.press("Excel-Export");
		await waitFor(() => expect(save).toHaveBeenCalledOnce());
		const asked = page.requests().find((request) => request.includes("export"));
		expect(asked).toBe("GET /api/audit/export?entity=client&user=amina");
	});
});
