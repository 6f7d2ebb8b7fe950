import { describe, expect, it } from "vitest";
import { entriesOf } from "../../testing/index.ts";
import { createEnquiry } from "../../testing/scenarios.ts";
import { startAppOnce, startAppPerTest } from "../../testing/started-app.ts";
import type { Enquiry, EnquiryListItem } from "./contract.ts";

const NOW = "2026-03-10T09:00:00.000Z";

const app = startAppPerTest({ now: NOW });

const aMessage = (values: object = {}) => ({
	company: "Käserei Groß",
	name: "Jürgen Öztürk",
	email: "j.oeztuerk@example.org",
	phone: "+43 1 000 00 07",
	message: "Wir möchten unsere Käserei zertifizieren lassen.\nWas kostet das?",
	...values,
});
let caller = 0;
/** Sends each request from another address. */
const send = (values: object = {}, of = app) =>
	of.request("/customerMessage", { json: aMessage(values), address: `198.51.100.${++caller % 250}` });
const list = (query = "") => app.json<EnquiryListItem[]>(`/customerMessages${query}`, { as: "Auditor" });

const anEnquiry = async (values: object = {}) => (await createEnquiry(app, aMessage(values)))._id;
const read = (id: string) => app.json<Enquiry>(`/customerMessages/${id}`, { as: "Auditor" });
const handle = (
	id: string,
	submitBtn: string,
	note = "Angebot geschickt.",
	headers: Record<string, string> = {},
	as: "Admin" | "Auditor" = "Auditor",
) => app.request(`/customerMessages/${id}`, { as, method: "PUT", json: { note, submitBtn }, headers });

describe("the server refuses an enquiry", () => {
	const shared = startAppOnce({ now: NOW });
	it.each([
		["company", undefined, undefined],
		["name", undefined, "Pflichtfeld"],
		["name", "𝒳".repeat(50), undefined],
		["email", "", "Die E-Mail muss eingegeben werden."],
		["email", "a@example.org\r\nBcc: b@example.org", "Der Text enthält ungültige Zeichen."],
		["message", `${"x".repeat(40)}\u0000`, "Der Text enthält ungültige Zeichen."],
	])("by its fields: %s = %j", async (field, value, message) => {
		const response = await send({ [field]: value }, shared);
		const body = (await response.json()) as { fields?: Record<string, string[]> };
		expect(response.status).toBe(message ? 400 : 201);
		expect(body.fields?.[field]).toEqual(message ? [message] : undefined);
	});
});

describe("a received enquiry", () => {
	it("returns its number of the year", async () => {
		expect(await (await send()).json()).toEqual({ reference: "A-2026-0001" });
		expect(await (await send()).json()).toEqual({ reference: "A-2026-0002" });
		app.clock.set("2026-12-31T23:30:00.000Z");
		expect(await (await send()).json()).toEqual({ reference: "A-2027-0001" });
	});

	it("gets a unique number for simultaneous requests", async () => {
		const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
		expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(20);
	});

	it("is stored as it was written", async () => {
		const id = await anEnquiry({ name: "  Jürgen Öztürk " });
		expect(await read(id)).toEqual({
			_id: id,
			...aMessage(),
			messageDate: NOW,
			status: 10,
			note: "",
			reference: "A-2026-0001",
		});
		const short = await anEnquiry({ company: undefined, phone: " " });
		expect(await read(short)).toMatchObject({ company: "", phone: "" });
	});
});

describe("handling", () => {
	it("is refused without a note or with another button", async () => {
		const id = await anEnquiry();
		for (const [json, fields] of [
			[{ note: "", submitBtn: "save" }, { note: ["Die Anmerkung muss eingegeben werden."] }],
			[{ note: "x", submitBtn: "delete" }, { submitBtn: ["Der Wert steht nicht zur Auswahl."] }],
		]) {
			const response = await app.request(`/customerMessages/${id}`, { as: "Auditor", method: "PUT", json });
			expect([response.status, await response.json()]).toMatchObject([400, { fields }]);
		}
		expect((await read(id)).status).toBe(10);
	});

	it("records who saved, then who answered, and when, and a later note does not undo the answer", async () => {
		const id = await anEnquiry();
		const note = "x".repeat(2000);
		expect(await (await handle(id, "save", note)).json()).toMatchObject({
			note,
			status: 20,
			answeredByUser: "Albert Auditor",
			answerDate: NOW,
		});
		app.clock.set("2026-03-11T10:00:00.000Z");
		const answered = { status: 30, answeredByUser: "Amina Admin", answerDate: "2026-03-11T10:00:00.000Z" };
		expect(await (await handle(id, "answer", "Beantwortet.", {}, "Admin")).json()).toMatchObject(answered);
		app.clock.set("2026-03-12T10:00:00.000Z");
		expect(await (await handle(id, "save", "Nachtrag.")).json()).toMatchObject({ ...answered, note: "Nachtrag." });
		expect(await list()).toMatchObject([{ _id: id, ...answered }]);
	});

	it("ends with the deletion", async () => {
		const id = await anEnquiry();
		expect((await app.request(`/customerMessages/${id}`, { as: "Auditor", method: "DELETE" })).status).toBe(204);
		expect((await app.request(`/customerMessages/${id}`, { as: "Auditor" })).status).toBe(404);
		expect(await list()).toEqual([]);
		expect(await (await send()).json()).toEqual({ reference: "A-2026-0002" });
	});

	it("is recorded in the audit trail without any text of the visitor or the staff", async () => {
		const id = await anEnquiry();
		await handle(id, "save", "Streng vertraulich");
		await handle(id, "answer", "Streng vertraulich");
		await app.request(`/customerMessages/${id}`, { as: "Admin", method: "DELETE" });
		const entries = await entriesOf(app, "enquiry", id);
		expect(entries.map(({ action, user, changes }) => [action, user, changes])).toEqual([
			[
				"enquiry.delete",
				"Amina Admin",
				{ reference: ["A-2026-0001", null], status: [30, null], answeredByUser: ["Albert Auditor", null] },
			],
			["enquiry.answer", "Albert Auditor", { status: [20, 30] }],
			["enquiry.save", "Albert Auditor", { status: [10, 20], answeredByUser: [null, "Albert Auditor"] }],
			["enquiry.create", "Besucher", { reference: [null, "A-2026-0001"] }],
		]);
		const whole = JSON.stringify(await app.json("/audit", { as: "Admin" }));
		for (const text of ["Streng vertraulich", "Öztürk", "example.org", "Käserei", "+43"])
			expect(whole).not.toContain(text);
	});
});

it("the list is newest first, or in the requested order", async () => {
	for (const [minute, company] of ["Zuckerbäck", "Ährenkorn", "Mühle Straß"].entries()) {
		app.clock.set(`2026-03-10T09:0${minute}:00.000Z`);
		await send({ company, name: `Person ${minute}` });
	}
	for (const [query, companies] of [
		["", ["Mühle Straß", "Ährenkorn", "Zuckerbäck"]],
		["?sort=messageDate", ["Zuckerbäck", "Ährenkorn", "Mühle Straß"]],
		["?sort=company", ["Ährenkorn", "Mühle Straß", "Zuckerbäck"]],
		["?sort=-name", ["Mühle Straß", "Ährenkorn", "Zuckerbäck"]],
	] as const)
		expect([query, (await list(query)).map(({ company }) => company)]).toEqual([query, companies]);
	expect((await app.request("/customerMessages?sort=email", { as: "Auditor" })).status).toBe(400);
});
