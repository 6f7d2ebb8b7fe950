import { describe, expect, it } from "vitest";
import { clientNames, siteNames } from "../modules/clients/index.ts";
import { aContact, anAddress, aSite } from "../testing/builders.ts";
import { TRAIL } from "../trail.ts";
import type { AuditChanges, AuditEntity } from "./contract.ts";
import { linesOf } from "./lines.ts";
import { resourceOf, titleOf } from "./trail.ts";

const names = new Map([
	[clientNames, new Map([["c1", "Donau Feinkost"]])],
	[siteNames, new Map([["s1", "Werk Nord"]])],
]);
const lines = (entity: AuditEntity, changes: AuditChanges, namesOnly = false) =>
	linesOf(resourceOf(TRAIL, entity), changes, { names, namesOnly });

const mail = (email: string) => aContact({ email });

it.each([
	["of a contact that is added", [], [aContact()], { after: "Mag. Jürgen Müller" }],
	["of a contact that is removed", [aContact()], [], { before: "Mag. Jürgen Müller" }],
	[
		"of a contact that changes",
		[aContact()],
		[mail("neu@example.org")],
		{ after: "Mag. Jürgen Müller (Angaben geändert)" },
	],
] as const)("a history for staff contains no personal data except names %s", (_name, before, after, line) => {
	const changes = JSON.parse(JSON.stringify({ contacts: [before, after] })) as AuditChanges;
	expect(lines("client", changes, true)).toEqual([{ field: "Ansprechperson", ...line }]);
});

describe("a change as German text", () => {
	it.each([
		["certificate", "status", 10, 20, "Status", "in Bearbeitung", "in Genehmigung"],
		["certification", "status", 20, 60, "Status", "Produktprüfung", "Aktiv"],
		["enquiry", "status", 10, 30, "Status", "Neu", "Beantwortet"],
		["user", "state", "active", "deactivated", "Status", "Aktiv", "Deaktiviert"],
		["user", "credential.passkey.x1", null, "f".repeat(64), "Prüfsumme", undefined, `${"f".repeat(12)}…`],
		["user", "roles", ["Auditor"], ["Auditor", "Admin"], "Rollen", "Auditor", "Auditor, Admin"],
		["certification", "validFrom", "2026-03-01", "2026-04-02", "Gültig ab", "01.03.2026", "02.04.2026"],
		["certification", "_siteId", "client", "s1", "Hersteller", "Kunde selbst", "Werk Nord"],
		["certification", "_siteId", "s1", "s9", "Hersteller", "Werk Nord", "entfernte Produktionsstätte"],
		["certificate", "productionSites", [], ["s1"], "Produktionsstätten", undefined, "Werk Nord"],
		["certificate", "lang", null, "en", "Sprache", undefined, "Englisch"],
		["certificate", "selfSigned", null, true, "Selbst zur Prüfung freigegeben", undefined, "ja"],
		["certification", "_clientId", null, "c1", "Kunde", undefined, "Donau Feinkost"],
		["client", "name", "Alt", "Neu", "Name", "Alt", "Neu"],
		["client", "clientNumber", null, 10001, "Registrierungsnummer", undefined, "10001"],
	] as [AuditEntity, string, never, never, string, string | undefined, string][])(
		"of %s: field %s from %j to %j",
		(entity, field, before, after, label, old, current) => {
			const line = { field: label, ...(old === undefined ? {} : { before: old }), after: current };
			expect(lines(entity, { [field]: [before, after] })).toEqual([line]);
		},
	);

	it("writes an address on one line", () => {
		const { street, ...rest } = anAddress();
		const changes = {
			invoiceAddress: [{ ...anAddress(), street: "Alte Gasse" }, { zip: "1060" }],
			address: [null, { street, ...rest }],
		};
		expect(lines("client", changes as unknown as AuditChanges)).toEqual([
			{ field: "Adresse", after: "Mariahilfer Straße 12, 1060 Wien, Österreich" },
			{ field: "Rechnungsadresse", before: "Alte Gasse 12, 1060 Wien, Österreich", after: "1060" },
		]);
	});

	it("of a list contains only what was added, removed or changed", () => {
		const [north, south] = [
			{ _id: "s1", ...aSite() },
			{ _id: "s2", ...aSite({ name: "Werk Süd" }) },
		];
		const changes = {
			productionSites: [
				[north, south],
				[
					{ ...south, name: "Werk Ost" },
					{ _id: "s3", ...aSite({ name: "Lager" }) },
				],
			],
		};
		expect(
			lines("client", changes as unknown as AuditChanges).map(({ before, after }) => [
				before?.split(",")[0],
				after?.split(",")[0],
			]),
		).toEqual([
			["Werk Süd", "Werk Ost"],
			[undefined, "Lager"],
			["Werk Nord", undefined],
		]);
	});

	it("of a list with the same entries in another order says so", () => {
		const [one, two] = [mail("eins@example.org"), aContact({ email: "zwei@example.org", firstName: "Zoe" })];
		const changes = {
			contacts: [
				[one, two],
				[two, one],
			],
		} as unknown as AuditChanges;
		expect(lines("client", changes)).toEqual([{ field: "Ansprechperson", after: "Reihenfolge geändert" }]);
	});

	it("starts with the most important field", () => {
		const changes: AuditChanges = { factsHash: [null, "f".repeat(64)], reason: [null, "Fehler"], status: [20, 35] };
		expect(lines("certificate", changes).map(({ field }) => field)).toEqual([
			"Status",
			"Anmerkung",
			"Prüfsumme des Inhalts",
		]);
	});

	it("of products contains the product and the field", () => {
		const product = { number: "0001", name: "Käse", nameEN: "", info: "", infoEN: "" };
		const changes: AuditChanges = {
			p9: [product, { ...product, nameEN: "Cheese" }],
			p2: [null, { ...product, number: "0002", name: "Brot" }],
			p3: [{ ...product, number: "0003", name: "Wurst" }, null],
		};
		expect(lines("product", changes)).toEqual([
			{ field: "Produkt 0001, Name EN", after: "Cheese" },
			{ field: "Produkt 0002", after: "Brot" },
			{ field: "Produkt 0003", before: "Wurst" },
		]);
	});
});

it("the title of an entry comes from the resource, or is composed of its parts", () => {
	expect(titleOf(TRAIL, "certificate", "certificate.sign")).toBe("Zertifikat unterschrieben");
	expect(titleOf(TRAIL, "client", "client.export")).toBe("Kunde: Liste exportiert");
	expect(titleOf(TRAIL, "user", "user.somethingNew")).toBe("Benutzer: somethingNew");
});
