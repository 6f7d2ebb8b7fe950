import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Deadline } from "../../desk/deadlines/contract.ts";
import { SYSTEM } from "../../platform/deps.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import type { PersonalData } from "../../public/enquiries/contract.ts";
import { START } from "../../testing/caller.ts";
import { readExport } from "../../testing/exports.ts";
import { addFile, formOf, largePdf, PDF, sendFile, sendForm } from "../../testing/files.ts";
import { forge } from "../../testing/forging.ts";
import {
	createAudit,
	createCertification,
	createClient,
	createFinding,
	entriesOf,
	moveAudit,
	refusalOf,
} from "../../testing/index.ts";
import { changeRights, changeUser } from "../../testing/lost-rights.ts";
import { inGerman } from "../../testing/reasons.ts";
import { createEnquiry } from "../../testing/scenarios.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { type StoredFile, storedFile } from "./contract.ts";
import { fileJobs, verifyFiles } from "./index.ts";

const app = startAppOnce({ deps: { log: silentLog } });

const list = (id: string) => app.json<StoredFile[]>(`/client/${id}/files`, { as: "Auditor" });
const download = (id: string) => app.request(`/files/${id}`, { as: "Auditor" });
const remove = (id: string, json?: object, as: "Admin" | "Auditor" = "Auditor") =>
	app.request(`/files/${id}`, { as, method: "DELETE", ...(json ? { json } : {}) });

async function countRows() {
	const [row = []] = await app.deps.database.db.values<number[]>(
		sql`select (select count(*) from file), (select count(*) from file_chunk), (select count(*) from file_leftover)`,
	);
	return row;
}
let rowsBefore: number[];
/** Returns how many files, chunks and leftovers the test has added. */
const added = async () => (await countRows()).map((rows, at) => rows - (rowsBefore[at] ?? 0));
const problemsOf = async ({ name }: StoredFile) => {
	const { problems } = inGerman(await verifyFiles(app.deps.database.db));
	return problems.flatMap(({ file, problem }) => (file === name ? problem : []));
};
let clientId: string;
beforeEach(async () => {
	app.clock.set(START);
	({ _id: clientId } = await createClient(app));
	rowsBefore = await countRows();
});

describe("a file", () => {
	it("is stored with its hash, listed, exported, downloaded unchanged and recorded", async () => {
		const content = largePdf(200_000);
		const file = await addFile(app, clientId, content, { name: 'Prüf – "Bericht" (1).pdf', validTo: "2027-01-31" });
		expect(file).toEqual({
			_id: file._id,
			name: 'Prüf – "Bericht" (1).pdf',
			kind: "Nachweis",
			size: 200_000,
			sha256: createHash("sha256").update(content).digest("hex"),
			addedBy: "Albert Auditor",
			addedAt: START,
			validTo: "2027-01-31",
			actions: ["download", "remove"],
		});
		expect(storedFile.parse(file)).toEqual(file);
		expect([await list(clientId), await added()]).toEqual([[file], [1, 4, 0]]);
		const { rows } = await readExport(app, `/client/${clientId}/files.xlsx`);
		expect(rows).toMatchObject([{ Name: file.name, Art: "Nachweis", "SHA-256": file.sha256 }]);
		const response = await download(file._id);
		expect(Object.fromEntries(response.headers)).toMatchObject({
			"content-type": "application/octet-stream",
			"content-length": "200000",
			"content-disposition": `attachment; filename="Pr_f _ _Bericht_ (1).pdf"; filename*=UTF-8''Pr%C3%BCf%20%E2%80%93%20%22Bericht%22%20%281%29.pdf`,
			"x-content-type-options": "nosniff",
			"content-security-policy": expect.stringMatching(/^default-src 'none'.*; sandbox$/),
			"cross-origin-resource-policy": "same-origin",
		});
		expect(content.equals(new Uint8Array(await response.arrayBuffer()))).toBe(true);
		const entries = await entriesOf(app, "file", file._id);
		expect(entries.map(({ action }) => action)).toEqual(["file.download", "file.add"]);
		expect(entries[1]).toMatchObject({ changes: { sha256: [null, file.sha256], kind: [null, "Nachweis"] } });
	});

	it("belongs to one record, and counts for the client of its certification", async () => {
		const { client, certification } = await createCertification(app);
		const audit = await createAudit(app, { in: certification });
		const finding = await createFinding(app, audit);
		for (const [owner, { _id: id }, label] of [
			["certification", certification, certification.certificationNumber],
			["audits", audit, audit.auditNumber],
			["findings", finding, finding.findingNumber],
		] as const) {
			const { _id } = await addFile(app, id, PDF, { owner });
			const listed = { _id, actions: ["download", "retract"] };
			expect(await app.json(`/${owner}/${id}/files`, { as: "Admin" })).toMatchObject([listed]);
			const subject = { clientId: client._id, certificationId: certification._id };
			expect(await entriesOf(app, "file", _id)).toMatchObject([{ changes: { owner: [null, label] }, subject }]);
		}
		expect(await list(client._id)).toEqual([]);
	});

	it("with a last day is a deadline from a month before, until it is done", async () => {
		const { client, certification } = await createCertification(app);
		await addFile(app, certification._id, PDF, { owner: "certification", name: "Liste.pdf", validTo: "2026-05-01" });
		const open = () => app.json<Deadline[]>("/deadlines?kind=file", { as: "Auditor" });
		expect(await open()).toEqual([]);
		app.clock.set("2026-04-02T09:00:00.000Z");
		const [deadline] = await open();
		const { certificationNumber: number, _id: _certificationId } = certification;
		const subject = { name: client.name, number, _certificationId };
		expect(deadline).toMatchObject({ day: "2026-05-01", note: "Liste.pdf", subject });
		app.clock.set("2026-06-02T09:00:00.000Z");
		expect(await open()).toHaveLength(1);
		await app.json(`/deadlines/${deadline?._id}`, { as: "Auditor", method: "PATCH", json: { done: true } });
		expect(await open()).toEqual([]);
	});

	it("is stored once if the upload is repeated with its idempotency key", async () => {
		const headers = { "idempotency-key": "key-of-this-one-upload" };
		const send = (seed = 1) => sendFile(app, clientId, largePdf(150_000, seed), { headers });
		expect(await (await send()).json()).toEqual(await (await send()).json());
		expect(await refusalOf(await send(2))).toMatchObject({ status: 422, code: "IDEMPOTENCY_MISMATCH" });
		expect(await added()).toEqual([1, 3, 0]);
	});

	it("is found in the search for a person by an enquiry, and by the account even after a change of its name", async () => {
		const { _id, clientNumber, name } = await createClient(app);
		await addFile(app, _id);
		const search = async (email: string) =>
			(await app.json<PersonalData>("/customerMessages/privacy/search", { as: "Admin", json: { email } })).files;
		const account = { id: app.userIds.Auditor, userid: "auditor.test", roles: ["Auditor"] };
		const change = (values: object) =>
			app.json("/users", { as: "Admin", method: "PUT", json: { ...account, ...values } });
		const [ofEnquiry, ofAccount] = ["eva@example.org", "albert@example.org"];
		expect([await search(ofEnquiry), await search(ofAccount)]).toEqual([undefined, undefined]);
		await createEnquiry(app, { email: ofEnquiry, name: "Albert Auditor" });
		await change({ email: ofAccount, name: "Albert Neuer" });
		for (const email of [ofEnquiry, ofAccount]) expect(await search(email)).toContainEqual({ _id, clientNumber, name });
		await change({ name: "Albert Auditor" });
	});
});

describe("an upload is refused, and nothing is stored,", () => {
	const large = largePdf(20 * 1024 * 1024 + 1);
	const changed = (change: (form: FormData) => void) => {
		const form = formOf(PDF);
		change(form);
		return form;
	};
	const some = [expect.any(String)];
	const NO_FILE = ["Die Datei muss ausgewählt werden."];
	const ENDING = "Der Name „Bericht.html“ passt nicht zum Inhalt (PDF). Er muss auf .pdf enden.";
	it.each<[string, FormData, object]>([
		["without content", formOf(""), { message: "„Nachweis.pdf“ ist leer." }],
		["above 20 MB", formOf(large), { status: 413, code: "TOO_LARGE", message: "„Nachweis.pdf“ ist größer als 20 MB." }],
		["with the ending of another type", formOf(PDF, { name: "Bericht.html" }), { status: 415, message: ENDING }],
		["without a kind", formOf(PDF, { kind: "" }), { fields: { kind: ["Die Art muss ausgewählt werden."] } }],
		["with an impossible day", formOf(PDF, { validTo: "2026-02-30" }), { fields: { validTo: some } }],
		["with a bidi override in its name", formOf(PDF, { name: "a\u202Efdp.exe" }), { fields: { file: some } }],
		["without a file", changed((form) => form.delete("file")), { fields: { file: NO_FILE } }],
		["with two files", changed((form) => form.append("file", new File(["x"], "b.txt"))), { fields: { file: some } }],
		["with another field", changed((form) => form.append("owner", "x")), { fields: { owner: ["Unbekanntes Feld."] } }],
	])("%s", async (_what, form, expected) => {
		expect(await refusalOf(await sendForm(app, clientId, form))).toMatchObject({ status: 400, ...expected });
		expect(await added()).toEqual([0, 0, 0]);
	});

	it("for an unknown record, for a body that is no form, and for a form that ends too early", async () => {
		expect((await sendFile(app, "unknown", PDF)).status).toBe(404);
		const path = `/client/${clientId}/files`;
		expect((await app.request(path, { as: "Auditor", json: {} })).status).toBe(415);
		const headers = { "content-type": "multipart/form-data; boundary=b" };
		const body = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7';
		expect((await app.request(path, { as: "Auditor", method: "POST", body, headers })).status).toBe(400);
		expect(await added()).toEqual([0, 0, 0]);
	});

	const setRoles = (roles: "Auditor"[]) => changeRights(app, (tx) => changeUser(tx, app.userIds.Auditor, { roles }));
	it.each<[string, number, () => unknown]>([
		["the connection breaks", 503, () => Promise.reject(new Error("reset"))],
		["the sender loses the right", 403, () => setRoles([])],
	])("if %s meanwhile", async (_what, status, meanwhile) => {
		const whole = new Response(formOf(largePdf(400_000)));
		const headers = { "content-type": whole.headers.get("content-type") ?? "" };
		const bytes = new Uint8Array(await whole.arrayBuffer());
		let sent = 0;
		const body = new ReadableStream({
			async pull(controller) {
				if (sent > 0) await meanwhile();
				controller.enqueue(bytes.slice(sent, sent + 300_000));
				sent += 300_000;
				if (sent > bytes.length) controller.close();
			},
		});
		const answer = await app.request(`/client/${clientId}/files`, { as: "Auditor", method: "POST", headers, body });
		expect(answer.status).toBe(status);
		await setRoles(["Auditor"]);
		expect(await added()).toEqual([0, 0, 0]);
	});

	it("above 500 MB of the client and its certifications together", async () => {
		const { client, certification } = await createCertification(app);
		const { _id } = await addFile(app, certification._id, PDF, { owner: "certification" });
		await forge(app, `update file set size = ${500 * 1024 * 1024 - PDF.length} where id = '${_id}'`);
		await addFile(app, client._id);
		expect(await refusalOf(await sendFile(app, client._id, PDF))).toMatchObject({
			status: 413,
			message: "Mit „Nachweis.pdf“ hätte der Kunde mehr als 500 MB an Unterlagen. Bitte entfernen Sie zuerst andere.",
		});
		expect(await added()).toEqual([2, 2, 0]);
	});
});

describe("removing a file", () => {
	it("is permitted to the user who has added it within a day, and deletes its bytes", async () => {
		const file = await addFile(app, clientId, PDF, { name: "Gelöscht.pdf" });
		expect((await remove(file._id)).status).toBe(204);
		expect([await list(clientId), await added(), await problemsOf(file)]).toEqual([[], [0, 0, 0], []]);
		expect((await download(file._id)).status).toBe(404);
		const [entry] = await entriesOf(app, "file", file._id);
		expect(entry).toMatchObject({ action: "file.remove", changes: { name: ["Gelöscht.pdf", null] } });
	});

	it("needs an Admin and a reason later", async () => {
		const { _id } = await addFile(app, clientId);
		app.clock.advance(24 * 60 * 60 * 1000);
		expect((await list(clientId))[0]?.actions).toEqual(["download"]);
		expect((await remove(_id, { reason: "Falsch" })).status).toBe(403);
		const refused = await refusalOf(await remove(_id, {}, "Admin"));
		expect(refused).toMatchObject({ status: 400, fields: { reason: ["Die Anmerkung muss eingegeben werden."] } });
		expect((await remove(_id, { reason: "Falscher Kunde" }, "Admin")).status).toBe(204);
		const entry = { action: "file.remove", changes: { reason: [null, "Falscher Kunde"] } };
		expect((await entriesOf(app, "file", _id))[0]).toMatchObject(entry);
	});

	it("is refused and not offered once its audit is closed, because a decision may rest on it", async () => {
		const audit = await createAudit(app);
		const finding = await createFinding(app, audit, { grade: "OBSERVATION" });
		const owners = [
			["audits", audit._id],
			["findings", finding._id],
		] as const;
		await moveAudit(app, audit, "start", "report");
		for (const [owner, id] of owners) {
			const early = await addFile(app, id, PDF, { owner });
			expect(early.actions).toEqual(["download", "remove"]);
			expect((await remove(early._id)).status).toBe(204);
			await addFile(app, id, PDF, { owner });
		}
		await moveAudit(app, audit, "close");
		const message = "„Nachweis.pdf“ gehört zu einem abgeschlossenen Audit und kann deshalb nicht entfernt werden.";
		for (const [owner, id] of owners) {
			const late = await addFile(app, id, PDF, { owner });
			expect(late.actions).toEqual(["download"]);
			for (const as of ["Auditor", "Admin"] as const) {
				const files = await app.json<StoredFile[]>(`/${owner}/${id}/files`, { as });
				expect(files.map(({ actions }) => actions)).toEqual([["download"], ["download"]]);
			}
			expect(await refusalOf(await remove(late._id))).toMatchObject({ status: 409, code: "IN_USE", message });
			expect((await download(late._id)).status).toBe(200);
		}
	});

	it("leaves bytes to the next run of a job if the server stops meanwhile", async () => {
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run(sql`insert into file_leftover values ('a', '2026-03-10T07:59'), ('b', '2026-03-10T08:01')`);
			await tx.run(sql`insert into file_chunk values ('a', 0, x'00'), ('b', 0, x'00')`);
		});
		await fileJobs(app.deps).at(-1)?.run();
		expect(await added()).toEqual([0, 1, 1]);
	});
});

describe("a file that was changed outside of the application", () => {
	const CHANGED = "Der Inhalt wurde verändert oder fehlt.";
	const MISSING = "Sie fehlt, obwohl niemand sie entfernt hat.";
	it.each([
		["a byte", "update file_chunk set bytes = zeroblob(length(bytes)) where position = 1 and file_id", CHANGED],
		["a missing chunk", "delete from file_chunk where position = 1 and file_id", CHANGED],
		["another hash", "update file set sha256 = 'f' where id", CHANGED],
		["a missing row", "delete from file where id", MISSING],
	])("(%s) is never sent as if it were right, and is reported", async (name, statement, problem) => {
		const file = await addFile(app, clientId, largePdf(150_000), { name: `${name}.pdf` });
		await forge(app, `${statement} = '${file._id}'`);
		const message = expect.stringContaining(`„${name}.pdf“ stimmt nicht mit dem überein, was hinzugefügt wurde`);
		const refusal = problem === MISSING ? { status: 404 } : { status: 503, message };
		expect(await refusalOf(await download(file._id))).toMatchObject(refusal);
		expect(await problemsOf(file)).toEqual([problem]);
	});
});
