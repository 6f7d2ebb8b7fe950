import { describe, expect, it } from "vitest";
import type { Deadline } from "../../../desk/deadlines/contract.ts";
import type { Client } from "../../../modules/clients/contract.ts";
import type { Scheme } from "../../../modules/schemes/contract.ts";
import { readExport } from "../../../testing/exports.ts";
import { addFile, PDF } from "../../../testing/files.ts";
import {
	aClientInput,
	aContact,
	createAudit,
	createCertificate,
	createFinding,
	entriesOf,
} from "../../../testing/index.ts";
import { createEnquiry, handleEnquiry } from "../../../testing/scenarios.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import type { Enquiry, EnquiryListItem, PersonalData, PersonalDataErasure } from "../contract.ts";

const EMAIL = "Eva.Muster+x@Example.org";
const PERSON = { company: "Käserei Größwang", name: "Eva Ünverwechselbar", email: EMAIL, phone: "+43 660 9876543" };

const app = startAppPerTest();

const message = "Es geht um einen Molkereiwunsch mit drei Sorten.";
const anEnquiry = (values: object = {}) => createEnquiry(app, { ...PERSON, message, ...values });
const answer = (enquiry: Enquiry, note: string) => handleEnquiry(app, enquiry, "answer", note);
const other = { name: "Otto Anders", email: "otto@example.org", company: "Anders", phone: "12345678" };
const call = <T>(what: "search" | "erase", email = EMAIL) =>
	app.json<T>(`/customerMessages/privacy/${what}`, { as: "Admin", json: { email } });
const list = () => app.json<EnquiryListItem[]>("/customerMessages?sort=name", { as: "Auditor" });

it("a client is named if a note at its deadlines contains the address, but not if it is part of another address", async () => {
	const noteAtDeadline = async (name: string, note: string) => {
		const client = await app.json<Client>("/client", { as: "Auditor", json: aClientInput({ name }) });
		const task = { _clientId: client._id, day: "2026-04-01", note };
		await app.json("/deadlines", { as: "Auditor", json: task });
		return client;
	};
	const named = await noteAtDeadline("Donau Feinkost GmbH", `Bitte ${EMAIL.toUpperCase()} anschreiben`);
	await noteAtDeadline("Tirol Milch AG", `Bitte nicht.${EMAIL} anschreiben`);
	const notes = [{ _id: named._id, clientNumber: named.clientNumber, name: "Donau Feinkost GmbH" }];
	expect(await call<PersonalData>("search")).toEqual({ enquiries: [], mentions: [], clients: [], notes });
	const adminApp = { ...app, request: (path: string) => app.request(path, { as: "Admin", json: { email: EMAIL } }) };
	const { rows } = await readExport(adminApp, "/customerMessages/privacy/export");
	expect(JSON.stringify(rows)).toContain("Notiz zu einer Frist eines Kunden");
	// Notes are not erased, because the audit trail contains them too.
	expect(await call<PersonalDataErasure>("erase")).toEqual({ enquiries: 0, mentions: 0, clients: [], notes });
});

it("a client is named by a note at a settled deadline of each kind of record", async () => {
	const { client, certification } = await createCertificate(app, { status: "PUBLIC" });
	const { certificate } = await createCertificate(app, { status: "IN_APPROVAL" });
	const audit = await createAudit(app, { status: "UNDERWAY" });
	const finding = await createFinding(app, audit);
	const file = await addFile(app, client._id, PDF, { validTo: "2027-02-20" });
	const [scheme] = await app.json<Scheme[]>("/schemes", { as: "Admin" });
	const ending = { ...scheme, transitionUntil: "2027-12-31" };
	await app.json(`/schemes/${scheme?._id}`, { as: "Admin", method: "PUT", json: ending });
	app.clock.set("2027-02-01T09:00:00.000Z");
	const [edition] = await app.json<Deadline[]>("/deadlines?kind=scheme", { as: "Auditor" });
	for (const id of [
		`end9-${certification._id}`,
		`surveillance-${certification._id}`,
		`approval-${certificate._id}`,
		`audit-${audit._id}`,
		`finding-${finding._id}`,
		`file-${file._id}`,
		edition?._id ?? "",
	]) {
		const email = `${id.toLowerCase()}@example.org`;
		const json = { done: true, doneNote: `Mit ${email} besprochen` };
		const { subject } = await app.json<Deadline>(`/deadlines/${id}`, { as: "Auditor", method: "PATCH", json });
		expect((await call<PersonalData>("search", email)).notes, id).toMatchObject([{ _id: subject._clientId }]);
	}
});

it("an address with an internationalised domain is found in both spellings, and erased", async () => {
	await anEnquiry({ ...other, message: "Bitte antworten Sie an eva@größwang.at, nicht an mich." });
	await anEnquiry({ email: "eva@größwang.at" });
	for (const email of ["Eva@Größwang.at", `eva@${new URL("http://größwang.at").hostname}`])
		expect(await call<PersonalData>("search", email)).toMatchObject({ enquiries: [{}], mentions: [{}] });
	expect(await call<PersonalDataErasure>("erase", "eva@größwang.at")).toMatchObject({ enquiries: 1, mentions: 1 });
	expect(JSON.stringify(await list())).not.toContain("größwang.at");
});

describe("personal data of an address", () => {
	it("is empty if nothing is stored, and a percent sign is no wildcard", async () => {
		await anEnquiry(other);
		expect(await call("search", "%@example.org")).toEqual({ enquiries: [], mentions: [], clients: [] });
		expect(await call("search")).toEqual({ enquiries: [], mentions: [], clients: [] });
		expect(await call("erase")).toEqual({ enquiries: 0, mentions: 0, clients: [] });
		expect(await list()).toHaveLength(1);
		expect(await entriesOf(app, "enquiry", "list")).toEqual([]);
	});

	it("is found in upper and lower case, with every field, and in other people's enquiries", async () => {
		const own = await anEnquiry();
		await answer(own, "Rückruf vereinbart.");
		const naming = await anEnquiry({ ...other, message: `Meine Kollegin ist unter ${EMAIL.toLowerCase()} da.` });
		const noting = await anEnquiry({ ...other, message: "Etwas ganz anderes, das niemanden betrifft." });
		await answer(noting, `Siehe ${EMAIL.toUpperCase()}`);
		await anEnquiry({ ...other, email: `x${EMAIL}`, message: `Eine andere Adresse als x${EMAIL} habe ich nicht.` });
		const personalData = await call<PersonalData>("search", ` ${EMAIL.toUpperCase()} `);
		expect(personalData.enquiries).toEqual([
			await app.json<Enquiry>(`/customerMessages/${own._id}`, { as: "Auditor" }),
		]);
		expect(personalData.mentions.map(({ _id }) => _id)).toEqual([naming._id, noting._id]);
		expect(JSON.stringify(personalData.mentions)).not.toContain("Otto");
	});

	it("names the clients that have or had the address", async () => {
		const create = (name: string, email: string) =>
			app.json<Client>("/client", {
				as: "Auditor",
				json: aClientInput({ name, contacts: [aContact({ email })] }),
			});
		const now = await create("Jetzt GmbH", EMAIL.toLowerCase());
		const then = await create("Früher GmbH", EMAIL);
		await create("Nie GmbH", "nie@example.org");
		await app.json(`/client/${then._id}`, {
			as: "Auditor",
			method: "PUT",
			json: aClientInput({ name: "Früher GmbH", contacts: [] }),
		});
		const clients = [
			{ _id: now._id, clientNumber: now.clientNumber, name: "Jetzt GmbH", isCurrent: true },
			{ _id: then._id, clientNumber: then.clientNumber, name: "Früher GmbH", isCurrent: false },
		];
		expect(await call("search")).toEqual({ enquiries: [], mentions: [], clients });
		expect(await call("erase")).toEqual({ enquiries: 0, mentions: 0, clients });
		const kept = await app.json<Client>(`/client/${now._id}`, { as: "Auditor" });
		expect(kept.contacts[0]?.person.email).toBe(EMAIL.toLowerCase());
	});

	it("is exported as a workbook, which does not name other people", async () => {
		await answer(await anEnquiry(), "=1+1");
		await anEnquiry({ ...other, message: `Meine Kollegin ist unter ${EMAIL} erreichbar.` });
		await app.json("/client", {
			as: "Admin",
			json: aClientInput({ name: "Jetzt GmbH", contacts: [aContact({ email: EMAIL })] }),
		});
		const adminApp = { ...app, request: (path: string) => app.request(path, { as: "Admin", json: { email: EMAIL } }) };
		const { rows, response } = await readExport(adminApp, "/customerMessages/privacy/export");
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="Datenauskunft_2026-03-10.xlsx"');
		expect(rows.map((row) => row.Art)).toEqual([
			"Anfrage",
			"Erwähnung in einer Anfrage",
			"Ansprechperson eines Kunden",
		]);
		expect(rows[0]).toMatchObject({ "E-Mail": EMAIL, Anmerkung: "=1+1", "Bearbeitet von": "Amina Admin" });
		expect(rows[1]).toMatchObject({ "Genannt in": "A-2026-0002 vom 10.03.2026" });
		expect(rows[2]?.Kunde).toMatch(/^Jetzt GmbH \(\d+\)$/);
		expect(JSON.stringify(rows)).not.toContain("Otto");
		const [entry] = await entriesOf(app, "enquiry", "list");
		expect(entry).toMatchObject({ action: "enquiry.disclose", changes: { rows: [null, 3] } });
	});
});

describe("the erasure of personal data", () => {
	it("removes the address from other people's enquiries, records a count, and continues the numbering", async () => {
		const received = () => app.json("/customerMessages/received", { as: "Auditor" });
		await anEnquiry();
		await answer(await anEnquiry({ ...other, message: `Meine Kollegin ${EMAIL} weiß mehr davon.` }), `An ${EMAIL}`);
		expect(await call<PersonalDataErasure>("erase", EMAIL.toLowerCase())).toEqual({
			enquiries: 1,
			mentions: 1,
			clients: [],
		});
		expect(await call("search")).toEqual({ enquiries: [], mentions: [], clients: [] });
		const [rest] = await list();
		expect(await app.json(`/customerMessages/${rest?._id}`, { as: "Auditor" })).toMatchObject({
			name: "Otto Anders",
			message: "Meine Kollegin [gelöscht] weiß mehr davon.",
			note: "An [gelöscht]",
		});
		expect(await app.json("/customerMessages?q=weiss%20mehr", { as: "Auditor" })).toHaveLength(1);
		const [entry] = await entriesOf(app, "enquiry", "list");
		expect(entry).toMatchObject({
			action: "enquiry.erase",
			title: "Daten einer Person gelöscht",
			user: "Amina Admin",
			changes: { rows: [2, null] },
		});
		expect(await received()).toEqual({ received: 2 });
		await anEnquiry(other);
		expect(await received()).toEqual({ received: 3 });
	});
});
