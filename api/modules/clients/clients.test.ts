import { describe, expect, it } from "vitest";
import {
	aCertificateInput,
	aCertificationInput,
	aClientInput,
	aContact,
	anAddress,
	aSite,
	createCertification,
	createClient,
	entriesOf,
	refusalOf,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Client } from "./contract.ts";

const app = startAppOnce();

const get = (id: string) => app.request(`/client/${id}`, { as: "Auditor" });
const put = (id: string, json: unknown, headers: Record<string, string> = {}) =>
	app.request(`/client/${id}`, { as: "Auditor", method: "PUT", json, headers });

/** Returns the values that the form sends back for a client that it has loaded. */
function formOf({ _id, clientNumber: _number, createdAt: _created, updatedAt: _updated, ...values }: Client) {
	return values;
}

describe("a client is not changed", () => {
	it("twice by two users who loaded the same version", async () => {
		const client = await createClient(app);
		const headers = { "if-match": (await get(client._id)).headers.get("etag") ?? "" };
		const names = Array.from({ length: 10 }, (_, index) => `Änderung ${index}`);
		const answers = await Promise.all(names.map((name) => put(client._id, { ...formOf(client), name }, headers)));
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
	});

	it("with a production site of another client", async () => {
		const [own, other] = [await createClient(app), await createClient(app)];
		const foreign = other.productionSites[0];
		const response = await put(own._id, { ...formOf(own), productionSites: [...own.productionSites, foreign] });
		const fields = { "productionSites.1._id": ["Die Produktionsstätte gehört nicht zu diesem Kunden."] };
		expect(await refusalOf(response)).toMatchObject({ status: 400, fields });
	});

	it("with the same site twice", async () => {
		const client = await createClient(app);
		const [site] = client.productionSites;
		const response = await put(client._id, { ...formOf(client), productionSites: [site, site] });
		const fields = { productionSites: ["Die Produktionsstätte ist mehrfach angegeben."] };
		expect((await refusalOf(response)).fields).toEqual(fields);
	});

	it("without a site that a certification uses", async () => {
		const client = await createClient(app, {
			productionSites: [aSite({ name: "Werk Süd" }), aSite({ name: "Werk Ost" })],
		});
		const [used, free] = client.productionSites;
		await createCertification(app, { client, input: { _siteId: used?._id ?? "" } });
		const response = await put(client._id, { ...formOf(client), productionSites: [free] });
		const message = expect.stringMatching(/^Die Produktionsstätte „Werk Süd“ wird/);
		expect(await refusalOf(response)).toMatchObject({ status: 409, code: "IN_USE", message });
		expect(((await (await get(client._id)).json()) as Client).productionSites).toEqual(client.productionSites);
	});

	it("without a site that a certificate covers", async () => {
		const { client, certification, products } = await createCertification(app, { products: 1 });
		const covered = {
			products: products.map(({ _id }) => _id),
			productionSites: client.productionSites.map(({ _id }) => _id),
		};
		const json = aCertificateInput(covered);
		await app.json(`/certificate/certification/${certification._id}`, { as: "Auditor", json });
		const response = await put(client._id, { ...formOf(client), productionSites: [] });
		const message =
			"Die Produktionsstätte „Werk Nord“ wird in einer Zertifizierung, einem Zertifikat oder einem Audit verwendet und kann nicht entfernt werden.";
		expect(await refusalOf(response)).toMatchObject({ status: 409, message });
	});
});

describe("a new client", () => {
	it("is refused with a site that has an id", async () => {
		const json = aClientInput({ productionSites: [aSite({ _id: "erfunden" })] });
		const response = await app.request("/client", { as: "Auditor", json });
		expect((await refusalOf(response)).fields).toHaveProperty(["productionSites.0._id"]);
	});

	it("is returned as it was sent, trimmed and with a number of its own", async () => {
		const json = aClientInput({
			name: "  Café Ünlü  ",
			vatNr: "ATU 123.456.78",
			invoiceAddress: { street: "", city: "Graz" },
		});
		const response = await app.request("/client", { as: "Auditor", json });
		expect(response.status).toBe(201);
		const client = (await response.json()) as Client;
		expect(client).toMatchObject({ name: "Café Ünlü", vatNr: "ATU12345678", invoiceAddress: { city: "Graz" } });
		expect(client.clientNumber).toBeGreaterThan(10_000);
		const read = await get(client._id);
		expect(await read.json()).toEqual(client);
		expect(read.headers.get("etag")).toBe(response.headers.get("etag"));
	});

	it("stores an internationalised domain in ASCII, and is found by both spellings", async () => {
		const client = await createClient(app, { contacts: [aContact({ email: "Info@Größwang-Käse.AT" })] });
		expect(client.contacts[0]?.person.email).toBe(`Info@${new URL("http://größwang-käse.at").hostname}`);
		for (const q of ["größwang-käse.at", "xn--grwang"])
			expect(await app.json(`/client?q=${encodeURIComponent(q)}`, { as: "Auditor" })).toMatchObject([
				{ _id: client._id },
			]);
	});
});

describe("a changed client", () => {
	it("is replaced: fields that were not sent are empty", async () => {
		const client = await createClient(app, { invoiceAddress: anAddress() });
		const { invoiceAddress: _gone, ...values } = formOf(client);
		const response = await put(client._id, { ...values, contacts: [] });
		const changed = (await response.json()) as Client;
		expect(changed.invoiceAddress).toBeUndefined();
		expect(changed.contacts).toEqual([]);
		expect(response.headers.get("etag")).toBe('"2"');
	});

	it("keeps the ids of its sites, deletes omitted sites and adds new ones in their order", async () => {
		const client = await createClient(app, { productionSites: [aSite({ name: "Werk A" }), aSite({ name: "Werk B" })] });
		const [, second] = client.productionSites;
		const sites = [aSite({ name: "Werk Neu" }), { ...second, name: "Werk B2" }];
		const changed = (await (await put(client._id, { ...formOf(client), productionSites: sites })).json()) as Client;
		expect(changed.productionSites.map(({ name }) => name)).toEqual(["Werk Neu", "Werk B2"]);
		expect(changed.productionSites[1]?._id).toBe(second?._id);
		expect(((await (await get(client._id)).json()) as Client).productionSites).toEqual(changed.productionSites);
	});

	it("is recorded in the audit trail with old and new values", async () => {
		const client = await createClient(app, { name: "Vorher GmbH" });
		await put(client._id, { ...formOf(client), name: "Nachher GmbH" });
		const [entry] = await entriesOf(app, "client", client._id);
		expect(entry).toMatchObject({ action: "client.update", changes: { name: ["Vorher GmbH", "Nachher GmbH"] } });
	});
});

describe("a certification of a client", () => {
	it("no longer uses a site after it names another one", async () => {
		const client = await createClient(app);
		const { certification } = await createCertification(app, {
			client,
			input: { _siteId: client.productionSites[0]?._id ?? "" },
		});
		const moved = { as: "Auditor", method: "PUT", json: aCertificationInput({ _siteId: "client" }) } as const;
		await app.json(`/client/certification/${certification._id}`, moved);
		expect((await put(client._id, { ...formOf(client), productionSites: [] })).status).toBe(200);
	});
});
