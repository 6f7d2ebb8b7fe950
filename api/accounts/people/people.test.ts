import { beforeAll, expect, test } from "vitest";
import type { HistoryEntry } from "../../audit/contract.ts";
import type { ErrorBody } from "../../kit/fields.ts";
import type { Certificate, PendingApproval } from "../../modules/certificates/contract.ts";
import type { Enquiry } from "../../public/enquiries/contract.ts";
import { readExport } from "../../testing/exports.ts";
import {
	aClientInput,
	type CertificateScenario,
	createCertificate,
	createClient,
	entriesOf,
	type StaffName,
	startTestApp,
	take,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";

const app = startAppOnce();
beforeAll(async () => {
	// The fixture has a second "Amina Admin"; case and spaces of the name do not count.
	const json = { id: app.userIds.secondAdmin, userid: "zweite.admin", name: "amina  ADMIN", roles: ["Admin"] };
	await app.json("/users", { as: "Admin", method: "PUT", json });
});

const FIRST = "Amina Admin (admin.test)";
const SECOND = "amina ADMIN (zweite.admin)";
const release = (scenario: CertificateScenario, as: StaffName) => take(app, scenario, "release", as);

test("two people of one name are distinguishable in the statuses of a certificate and in the approval queue", async () => {
	const one = await createCertificate(app);
	const other = await createCertificate(app);
	await release(one, "Admin");
	await release(other, "secondAdmin");
	const users = [];
	for (const { key } of [one, other])
		users.push((await app.json<Certificate>(`/certificate/${key}`, { as: "Auditor" })).stati.map(({ user }) => user));
	expect(users).toEqual([
		["Albert Auditor", FIRST],
		["Albert Auditor", SECOND],
	]);
	const pending = await app.json<PendingApproval[]>("/approval", { as: "Admin" });
	expect(pending.map(({ submitted }) => submitted.user)).toEqual([FIRST, SECOND]);
});

test("people of one name are distinguishable in history, audit trail and its workbook", async () => {
	const client = await createClient(app);
	const json = { ...aClientInput(), name: "Anders GmbH" };
	await app.json(`/client/${client._id}`, { as: "secondAdmin", method: "PUT", json });
	const history = await app.json<HistoryEntry[]>(`/history/client/${client._id}`, { as: "Auditor" });
	expect(history[0]?.user).toBe(SECOND);
	const [entry, creation] = await entriesOf(app, "client", client._id);
	// The name is stored as it was sealed; the userid is a separate field.
	expect(entry).toMatchObject({ user: "amina ADMIN", userid: "zweite.admin" });
	expect(creation).not.toHaveProperty("userid");
	const { rows } = await readExport(app, `/audit/export?entity=client&entityId=${client._id}`, "Admin");
	expect(rows[0]?.Person).toBe(SECOND);
	const stale = await app.request(`/client/${client._id}`, {
		as: "Auditor",
		method: "PUT",
		json,
		headers: { "if-match": '"1"' },
	});
	expect(((await stale.json()) as ErrorBody).message).toContain(SECOND);
});

test("people of one name are distinguishable at an enquiry", async () => {
	const message = "Wir möchten unsere Produkte zertifizieren lassen.";
	await app.json("/customerMessage", { json: { name: "Eva Muster", email: "eva@example.org", message, token: "" } });
	const [enquiry] = await app.json<Enquiry[]>("/customerMessages", { as: "Admin" });
	const json = { note: "Rückruf", submitBtn: "save" };
	const path = `/customerMessages/${enquiry?._id}`;
	expect((await app.json<Enquiry>(path, { as: "secondAdmin", method: "PUT", json })).answeredByUser).toBe(SECOND);
});

test("only people of one name are shown with their userids in the list of those to whom a deadline can be assigned", async () => {
	const people = await app.json<{ name: string }[]>("/deadlines/people", { as: "Admin" });
	const names = people.map(({ name }) => name);
	expect(names.filter((name) => name.includes("("))).toEqual([FIRST, SECOND]);
	expect(names).toContain("Albert Auditor");
});

test("a document contains only the name of its signatory", async () => {
	const { key } = await createCertificate(app, { status: "PUBLIC" });
	const response = await app.request(`/downloadCert/${key}`, { as: "Auditor" });
	const text = await response.text();
	expect(text).toContain("Amina Admin");
	expect(text).not.toContain("admin.test");
});

test("with four-eyes approval, one of two people of one name signs what the other has submitted", async () => {
	const strict = await startTestApp({ settings: { fourEyes: true } });
	const json = { id: strict.userIds.secondAdmin, userid: "zweite.admin", name: "Amina Admin", roles: ["Admin"] };
	await strict.json("/users", { as: "Admin", method: "PUT", json });
	const scenario = await createCertificate(strict);
	expect((await take(strict, scenario, "release", "Admin")).status).toBe(200);
	for (const as of ["Admin", "secondAdmin"] as const) await take(strict, scenario, "preview", as);
	expect((await take(strict, scenario, "sign", "Admin")).status).toBe(409);
	expect((await take(strict, scenario, "sign", "secondAdmin")).status).toBe(200);
	strict.close();
});
