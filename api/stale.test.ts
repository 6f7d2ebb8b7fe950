import { beforeEach, expect, it } from "vitest";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	createCertificate,
	createCertification,
	createClient,
	createEnquiry,
	type StaffName,
} from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";

const app = startAppOnce();
beforeEach(() => app.clock.set("2026-03-10T09:14:00.000Z"));

const tagOf = async (path: string) => (await app.request(path, { as: "Admin" })).headers.get("etag") ?? "";
const put = (as: StaffName, path: string, json: unknown, etag?: string) =>
	app.request(path, { as, method: "PUT", json, ...(etag ? { headers: { "if-match": etag } } : {}) });

/** Another user saves between reading and saving. */
async function conflict(read: string, json: unknown, write = read, between: unknown = json): Promise<unknown> {
	const etag = await tagOf(read);
	expect((await put("Admin", write, between)).status).toBe(200);
	const stored = await tagOf(read);
	const refused = await put("Auditor", write, json, etag);
	expect([refused.status, await tagOf(read)]).toEqual([409, stored]);
	return refused.json();
}

const BY_ADMIN = {
	code: "STALE",
	message:
		"Die Daten wurden inzwischen von Amina Admin um 10:14 Uhr geändert. Ihre Eingaben sind noch nicht gespeichert.",
	changedBy: "Amina Admin",
	changedAt: "2026-03-10T09:14:00.000Z",
};

it("contains who changed a client, and when, in Vienna time", async () => {
	const { _id } = await createClient(app);
	expect(await conflict(`/client/${_id}`, aClientInput({ productionSites: [] }))).toMatchObject(BY_ADMIN);
});

it("contains the date too if it is not today", async () => {
	const { _id } = await createClient(app);
	const etag = await tagOf(`/client/${_id}`);
	const json = aClientInput({ productionSites: [] });
	app.clock.set("2026-03-09T23:30:00.000Z");
	await put("Admin", `/client/${_id}`, json);
	const sameDay = await put("Auditor", `/client/${_id}`, json, etag);
	expect(((await sameDay.json()) as { message: string }).message).toContain("von Amina Admin um 00:30 Uhr geändert.");
	app.clock.set("2026-03-11T09:00:00.000Z");
	const later = await put("Auditor", `/client/${_id}`, json, etag);
	expect(((await later.json()) as { message: string }).message).toContain("am 10.03. um 00:30 Uhr geändert.");
});

it("contains who changed a certification or its products, but not whose change its status follows", async () => {
	const { certification, products } = await createCertification(app);
	const path = `/client/certification/${certification._id}`;
	const read = `/certification/${certification._id}`;
	const input = aCertificationInput({ initialValidFrom: "2022-03-01" });
	expect(await conflict(read, input, path)).toMatchObject(BY_ADMIN);

	const etag = await tagOf(read);
	const [first, ...others] = products.map(({ locked: _locked, ...product }) => product);
	const changed = { products: [{ ...first, info: "Neu" }, ...others] };
	expect((await put("secondAdmin", `${path}/products`, changed)).status).toBe(200);
	app.clock.advance(60_000);
	await app.json(`/certificate/certification/${certification._id}`, {
		as: "Auditor",
		json: aCertificateInput({ products: others.map(({ _id }) => _id) }),
	});
	for (const [target, json] of [
		[path, input],
		[`${path}/products`, changed],
	] as const)
		expect(await (await put("Auditor", target, json, etag)).json()).toMatchObject({
			code: "STALE",
			changedBy: "Zeynep Zweite",
			changedAt: "2026-03-10T09:14:00.000Z",
		});
});

it("contains who changed a certificate, not who has previewed it since", async () => {
	const { certificate, certification, key } = await createCertificate(app);
	const path = `/certificate/${key}`;
	const json = aCertificateInput({ products: certificate.products });
	const etag = await tagOf(path);
	await put("Admin", path, json);
	app.clock.advance(60_000);
	await app.request(`/download/preview/${certification._id}/${certificate._id}/de`, { as: "Auditor" });
	expect(await (await put("Auditor", path, json, etag)).json()).toMatchObject(BY_ADMIN);
});

it("contains who processed an enquiry", async () => {
	const { _id } = await createEnquiry(app);
	const note = { note: "Angebot geschickt.", submitBtn: "save" };
	expect(await conflict(`/customerMessages/${_id}`, note)).toMatchObject(BY_ADMIN);
});

it("contains who changed an account", async () => {
	const path = `/users/${app.userIds.Auditor}`;
	const json = { id: app.userIds.Auditor, userid: "auditor.test", name: "Albert Auditor", roles: ["Auditor"] };
	const etag = await tagOf(path);
	await put("Admin", "/users", json);
	expect(await (await put("secondAdmin", "/users", json, etag)).json()).toMatchObject(BY_ADMIN);
});
