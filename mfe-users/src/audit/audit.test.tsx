import type { AuditVerification } from "@portal/contracts/contract/audit";
import type { Client } from "@portal/contracts/contract/clients";
import { createCertification, createClient } from "@portal/contracts/testing/scenarios";
import { altered, api } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { open } from "../testing/page.ts";

/** Returns the result of a verification, by default without any problem. */
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
/** Creates a client that was renamed. */
beforeEach(async () => {
	client = await createClient(api, { name: "Donau Kost" });
	const { _id, clientNumber, createdAt, updatedAt, ...input } = client;
	await api.json(`/client/${_id}`, { as: "Admin", method: "PUT", json: { ...input, name: "Donau Feinkost" } });
});

const textsOf = (element: HTMLElement) =>
	within(element)
		.getAllByRole("listitem")
		.map(({ textContent }) => textContent);

test("entries show time, user, record, and the old and new values, which are folded if there are many", async () => {
	const task = { _clientId: client._id, day: "2026-03-20", note: "Unterlagen anfordern" };
	await api.json("/deadlines", { as: "Admin", json: { ...task, assignee: "me" } });
	await createCertification(api, { client, products: 9 });
	const page = await open("/protokoll");
	const row = await screen.findByRole("row", { name: "Kundendaten geändert" });
	expect(screen.queryByRole("button", { name: "Sortieren" })).toBeNull();
	expect(row.textContent).toContain("10.03.2026, 10:00");
	expect(row.textContent).toContain("Amina Admin");
	expect(row.textContent).toContain("Name: Donau Kost→ wird zu Donau Feinkost");
	const link = within(row).getByRole("link", { name: "Donau Feinkost (10001)" });
	expect(link.getAttribute("href")).toBe(`/clientDetails?cid=${client._id}`);

	// The changes do not repeat the record.
	const planned = screen.getByRole("row", { name: "Wiedervorlage angelegt" });
	expect(within(planned).getByText("Donau Feinkost")).toBeTruthy();
	expect(textsOf(planned)).toEqual(["Tag: 20.03.2026", "Anmerkung: Unterlagen anfordern", "Zugeteilt an: Amina Admin"]);

	const products = within(screen.getByRole("row", { name: /^Produkte/ }));
	expect(products.queryByText(/Käsegebäck 9/)).toBeNull();
	const toggle = products.getByRole("button", { name: /^\d+ Änderungen zeigen$/ });
	expect(toggle.getAttribute("aria-expanded")).toBe("false");
	await page.user.click(toggle);
	expect(products.getByText(/Käsegebäck 9/)).toBeTruthy();
});

describe("the filters", () => {
	test("are read from the URL and stored in it, with days in the time zone of Vienna", async () => {
		const page = await open("/protokoll?entity=client&from=2026-03-01&to=2026-03-29&q=amina");
		await screen.findByText("Kundendaten geändert");
		expect(new URLSearchParams(page.requests().at(-1)?.split("?")[1])).toEqual(
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
});

describe("the verification of trail and certificates", () => {
	const finding = (count: number) => ({
		certificateNumber: `Z-2026-0001-0${count}`,
		problem: "Das Dokument (de) wurde verändert.",
	});
	/** Replaces the response, because a test cannot tamper with a real audit trail. */
	const check = async (answer: AuditVerification) => {
		const page = await open("/protokoll", { handlers: [altered("/api/audit/verification", () => answer)] });
		await page.press("Protokoll prüfen");
		return page;
	};

	test("shows the first changed entry, and that the certificates were not checked", async () => {
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

	test("shows the first problems of each part and counts the others, and why seals could not be checked", async () => {
		const accounts = {
			checked: 7,
			problems: 1,
			first: [{ userid: "eva.berger", problem: "Das Passwort wurde am Protokoll vorbei geändert." }],
		};
		const schema = { problems: 2, first: [{ name: "audit_entry_no_delete", problem: "Der Trigger fehlt." }] };
		const certificates = { checked: 56, problems: 5, first: [finding(1), finding(2)] };
		const sealProblem = "Die Siegel der Einträge konnten nicht geprüft werden.";
		await check(aVerification({ ok: false, schema, accounts, certificates, sealProblem }));
		const alert = await screen.findByRole("alert");
		for (const sentence of [
			"Das Protokoll ist unverändert (1234 Einträge geprüft).",
			sealProblem,
			"2 Teile der Datenbank sind nicht, wie die Anwendung sie angelegt hat:",
			"Ein Konto stimmt nicht mit dem Protokoll überein (7 geprüft):",
			"5 Zertifikate stimmen nicht mit dem Protokoll überein (56 geprüft):",
		])
			expect(alert.textContent).toContain(sentence);
		expect(textsOf(alert)).toEqual([
			"audit_entry_no_delete: Der Trigger fehlt.",
			"und 1 weitere",
			"eva.berger: Das Passwort wurde am Protokoll vorbei geändert.",
			"Z-2026-0001-01: Das Dokument (de) wurde verändert.",
			"Z-2026-0001-02: Das Dokument (de) wurde verändert.",
			"und 3 weitere",
		]);
	});

	test("shows that everything is unchanged, for every number of certificates, and outside of the announced result the hash of the last entry for copying", async () => {
		const sentences = new Map([
			[0, "Es gibt noch keine Zertifikate."],
			[1, "Das einzige Zertifikat stimmt mit dem Protokoll überein."],
			[56, "Alle 56 Zertifikate stimmen mit dem Protokoll überein."],
		]);
		const numbers = [...sentences.keys()];
		const answers = numbers.map((checked) => aVerification({ certificates: { checked, problems: 0, first: [] } }));
		const next = altered<AuditVerification>("/api/audit/verification", () => answers.shift() ?? expect.fail());
		const page = await open("/protokoll", { handlers: [next] });
		for (const sentence of sentences.values()) {
			await page.press("Protokoll prüfen");
			const status = (await screen.findByText(sentence)).closest("[role=status]");
			expect(status?.textContent).toContain("Das Protokoll ist unverändert (1234 Einträge geprüft).");
			expect(status?.textContent).toContain("Stand: 01.03.2026, 10:30");
		}
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
});
