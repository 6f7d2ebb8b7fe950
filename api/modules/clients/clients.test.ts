import { describe, expect, it } from "vitest";
import {
	aCertificationInput,
	aClientInput,
	anAddress,
	aSite,
	createCertification,
	createClient,
	entriesOf,
	startTestApp,
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

async function refusalOf(response: Response) {
	return (await response.json()) as { code: string; message: string; fields?: Record<string, string[]> };
}

describe("a client is not changed", () => {
	it("twice by two users who loaded the same version", async () => {
		const client = await createClient(app);
		const etag = (await get(client._id)).headers.get("etag") ?? "";
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, index) =>
				put(client._id, { ...formOf(client), name: `Änderung ${index}` }, { "if-match": etag }),
			),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
		expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
	});

	it("with a production site of another client", async () => {
		const [own, other] = [await createClient(app), await createClient(app)];
		const foreign = other.productionSites[0];
		const response = await put(own._id, { ...formOf(own), productionSites: [...own.productionSites, foreign] });
		expect(response.status).toBe(400);
		expect((await refusalOf(response)).fields).toEqual({
			"productionSites.1._id": ["Die Produktionsstätte gehört nicht zu diesem Kunden."],
		});
	});

	it("with the same site twice", async () => {
		const client = await createClient(app);
		const [site] = client.productionSites;
		const response = await put(client._id, { ...formOf(client), productionSites: [site, site] });
		expect((await refusalOf(response)).fields).toEqual({
			productionSites: ["Die Produktionsstätte ist mehrfach angegeben."],
		});
	});

	it("without a site that a certification uses", async () => {
		const client = await createClient(app, {
			productionSites: [aSite({ name: "Werk Süd" }), aSite({ name: "Werk Ost" })],
		});
		const [used, free] = client.productionSites;
		await createCertification(app, { client, input: { _siteId: used?._id ?? "" } });
		const response = await put(client._id, { ...formOf(client), productionSites: [free] });
		expect(response.status).toBe(409);
		const { code, message } = await refusalOf(response);
		expect(code).toBe("IN_USE");
		expect(message).toContain("„Werk Süd“");
		expect(message).not.toContain("Werk Ost");
		expect(((await (await get(client._id)).json()) as Client).productionSites).toEqual(client.productionSites);
	});

	it("without a site that a certificate covers", async () => {
		const scenario = await createCertification(app, { products: 1 });
		const site = scenario.client.productionSites[0];
		await app.json(`/certificate/certification/${scenario.certification._id}`, {
			as: "Auditor",
			json: {
				validFrom: "2026-03-01",
				products: scenario.products.map(({ _id }) => _id),
				productionSites: [site?._id],
			},
		});
		const response = await put(scenario.client._id, { ...formOf(scenario.client), productionSites: [] });
		expect(response.status).toBe(409);
		expect((await refusalOf(response)).message).toBe(
			"Die Produktionsstätte „Werk Nord“ wird in einer Zertifizierung, einem Zertifikat oder einem Audit verwendet und kann nicht entfernt werden.",
		);
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

	it("gets 10001 as its number if it is the first", async () => {
		const own = await startTestApp();
		expect((await createClient(own)).clientNumber).toBe(10_001);
		expect((await createClient(own)).clientNumber).toBe(10_002);
		own.close();
	});

	it("gets a unique number, 20 at a time", async () => {
		const created = await Promise.all(Array.from({ length: 20 }, () => createClient(app)));
		expect(new Set(created.map(({ clientNumber }) => clientNumber)).size).toBe(20);
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

	it("is found under its new name in the list of certifications", async () => {
		const { client } = await createCertification(app);
		await put(client._id, { ...formOf(client), name: "Umbenannte Süßwaren" });
		const found = await app.json<unknown[]>("/certification?q=susswaren", { as: "Auditor" });
		expect(found).toHaveLength(1);
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
