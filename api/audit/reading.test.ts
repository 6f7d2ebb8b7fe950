import { beforeAll, describe, expect, it } from "vitest";
import type { Product } from "../modules/products/contract.ts";
import { anAccount, signIn } from "../testing/accounts.ts";
import { readExport } from "../testing/exports.ts";
import {
	aClientInput,
	aContact,
	aProduct,
	type CertificateScenario,
	createCertificate,
	take,
} from "../testing/index.ts";
import { startAppOnce } from "../testing/started-app.ts";
import type { AuditEntry, HistoryEntry } from "./contract.ts";

const app = startAppOnce({ now: "2026-03-10T09:00:00.000Z" });
let scenario: CertificateScenario;
let deleted: { id: string };

const asInput = ({ _id, number, name, nameEN, info, infoEN }: Product) => ({ _id, number, name, nameEN, info, infoEN });

/** The fixture creates entries of every kind. */
beforeAll(async () => {
	scenario = await createCertificate(app, { status: "RETRACTED" });
	const { client, certification } = scenario;
	const change = { as: "Auditor", method: "PUT" } as const;
	await app.json(`/client/${client._id}`, {
		...change,
		json: aClientInput({ name: "Öztürk & Söhne GmbH", contacts: [aContact({ email: "neu@example.org" })] }),
	});
	await app.json(`/client/certification/${certification._id}/products`, {
		...change,
		json: { products: [...scenario.products.map(asInput), aProduct(9)] },
	});
	const rejected = await createCertificate(app, { status: "REJECTED", in: scenario });
	await take(app, rejected, "edit", "Auditor");
	await take(app, rejected, "delete", "Auditor");
	await app.request("/customerMessage", {
		json: { name: "Vera Visitor", email: "vera@example.org", message: "Ich bitte um ein Angebot für Käse.", token: "" },
	});
	const mina = await anAccount(app);
	await signIn(app, mina);
	await signIn(app, { ...mina, password: "Falsch-2026!" });
	await signIn(app, { ...mina, userid: "niemand.da" });
	await app.request(`/users/${mina.id}/deactivation`, { as: "Admin", method: "POST" });
	await app.request(`/users/${mina.id}`, { as: "Admin", method: "DELETE" });
	deleted = mina;
});

const audit = (query = "") => app.json<AuditEntry[]>(`/audit?limit=1000${query}`, { as: "Admin" });
const history = (path: string) => app.json<HistoryEntry[]>(`/history/${path}`, { as: "Auditor" });

describe("the history of a record", () => {
	it.each(["user/x", "enquiry/x", "client/a%20b", "client/x?user=y"])("is not available for %s", async (path) => {
		expect((await app.request(`/history/${path}`, { as: "Auditor" })).status).toBe(400);
	});

	it("shows an Auditor no personal data except names", async () => {
		const entries = await history(`client/${scenario.client._id}`);
		expect(entries.map(({ title }) => title)).toEqual(["Kundendaten geändert", "Kunde angelegt"]);
		const text = JSON.stringify(entries);
		expect(text).toContain("Jürgen Müller");
		for (const secret of ["example.org", "+43", "hash", "userId", app.userIds.Auditor])
			expect(text).not.toContain(secret);
		expect(entries[0]?.lines).toContainEqual({
			field: "Ansprechperson",
			after: "Mag. Jürgen Müller (Angaben geändert)",
		});
	});

	it("contains the entries of that record only, and for a certification also those of its products", async () => {
		const titles = new Set((await history(`certification/${scenario.certification._id}`)).map(({ title }) => title));
		expect([...titles].sort()).toEqual([
			"Produkte geändert",
			"Status der Zertifizierung geändert",
			"Zertifizierung gestartet",
		]);
		expect(await history("client/unknown")).toEqual([]);
		const moves = (await history(`certificate/${scenario.certificate._id}`)).map(({ title }) => title);
		expect(moves[0]).toBe("Zertifikat zurückgezogen");
		expect(moves.at(-1)).toBe("Zertifikat erstellt");
	});
});

describe("every entry is readable German", () => {
	it("in its title and its fields, without codes, ids or JSON", async () => {
		const entries = await audit();
		expect(new Set(entries.map(({ entity }) => entity)).size).toBe(8);
		for (const { title, lines, action, changes } of entries) {
			expect(title).not.toContain(":");
			expect(title).not.toBe(action);
			for (const { field, before = "", after = "" } of lines) {
				expect(Object.keys(changes).filter((key) => key === field)).toEqual([]);
				for (const value of [before, after]) expect(value).not.toMatch(/[{}[\]"]|\d{4}-\d{2}-\d{2}|^[0-9a-z]{24}$/);
			}
		}
	});

	it("contains the name of the record and the ids for a link to it", async () => {
		const subject = async (query: string) => (await audit(query))[0]?.subject;
		const { client, certification, certificate } = scenario;
		expect(await subject(`&entity=client&entityId=${client._id}`)).toEqual({
			label: `Öztürk & Söhne GmbH (${client.clientNumber})`,
			exists: true,
		});
		expect(await subject(`&entityId=${certificate._id}`)).toEqual({
			label: certificate.certificateNumber,
			exists: true,
			certificationId: certification._id,
			clientId: client._id,
		});
		expect(await subject("&entity=product")).toMatchObject({ label: certification.certificationNumber, exists: true });
		expect(await subject("&entity=enquiry")).toMatchObject({ label: expect.stringMatching(/^A-2026-/), exists: true });
	});

	it("keeps the name of a deleted record on each of its entries", async () => {
		const entries = await audit(`&entityId=${deleted.id}`);
		expect(entries.map(({ title }) => title)).toEqual([
			"Benutzer gelöscht",
			"Benutzer deaktiviert",
			"Anmeldung fehlgeschlagen",
			"Benutzer angelegt",
		]);
		for (const { subject } of entries) expect(subject).toEqual({ label: "mina.muster", exists: false });
	});

	it("has no user for a sign-in to an account that does not exist", async () => {
		const failed = (await audit("&entity=session")).filter(({ action }) => action === "session.loginFailed");
		expect(failed.map(({ subject }) => subject.label)).toEqual(["unbekannte Benutzerkennung", "mina.muster"]);
	});

	it("counts the lines that exceed the limit", async () => {
		const { certification } = scenario;
		const known = await app.json<{ products: Product[] }>(`/certification/${certification._id}`, { as: "Auditor" });
		const many = Array.from({ length: 120 }, (_, index) => aProduct(1000 + index));
		await app.json(`/client/certification/${certification._id}/products`, {
			as: "Auditor",
			method: "PUT",
			json: { products: [...known.products.map(asInput), ...many] },
		});
		const [entry] = await history(`certification/${certification._id}?limit=1`);
		expect([entry?.lines.length, entry?.moreLines]).toEqual([100, 20]);
	});
});

it.each([
	["a part of the name, whatever its case", "amina", true],
	["the userid of today", "admin.test", true],
	["the name of a deleted account", "mina must", true],
	["an unknown name", "niemand", false],
])("the trail is found by the user: %s", async (_name, user, isFound) => {
	expect((await audit(`&user=${encodeURIComponent(user)}`)).length > 0).toBe(isFound);
});

describe("the trail as a workbook", () => {
	it("has one row for each change, with the same filter as the page", async () => {
		const { response, rows } = await readExport(
			app,
			`/audit/export?entity=client&entityId=${scenario.client._id}`,
			"Admin",
		);
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="Protokoll_2026-03-10.xlsx"');
		const changed = rows.find(({ Vorgang, Feld }) => Vorgang === "Kundendaten geändert" && Feld === "Name");
		expect(changed).toEqual({
			Nummer: expect.any(Number),
			Zeitpunkt: "10.03.2026, 10:00",
			Person: "Albert Auditor",
			Bereich: "Kunde",
			Eintrag: `Öztürk & Söhne GmbH (${scenario.client.clientNumber})`,
			Vorgang: "Kundendaten geändert",
			Feld: "Name",
			Alt: "Öztürk Feinkost GmbH",
			Neu: "Öztürk & Söhne GmbH",
		});
		expect(new Set(rows.map(({ Bereich }) => Bereich))).toEqual(new Set(["Kunde"]));
	});

	it("contains the lines that the page only counts, and its export adds an entry", async () => {
		const { rows } = await readExport(
			app,
			`/audit/export?entity=product&entityId=${scenario.certification._id}`,
			"Admin",
		);
		expect(rows.filter(({ Feld }) => /^Produkt 1\d{3}$/.test(String(Feld))).length).toBe(120);
		const [entry] = await audit("&entity=audit");
		expect(entry).toMatchObject({ title: "Protokoll exportiert", user: "Amina Admin", subject: { label: "Liste" } });
	});
});
