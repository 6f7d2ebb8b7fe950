import { afterEach, describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../kit/fields.ts";
import { SYSTEM } from "../../../platform/deps.ts";
import {
	aCertificationInput,
	aClientInput,
	anAddress,
	type CertificateScenario,
	createCertificate,
	entriesOf,
	type StaffName,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import { CERTIFICATE_STATUS, type Certificate } from "../contract.ts";

/** Tries every way to sign content that no second user has released, through the API. */

const app = startAppOnce({ settings: { fourEyes: true } });
const lenient = startAppOnce();

const read = (scenario: CertificateScenario, as: StaffName = "Admin", of = app) =>
	of.json<Certificate>(`/certificate/${scenario.key}`, { as });
const sign = async (scenario: CertificateScenario, as: StaffName = "Admin", of = app) => {
	expect((await take(of, scenario, "preview", as)).status).toBe(200);
	const response = await take(of, scenario, "sign", as);
	return { status: response.status, ...((await response.json()) as Partial<ErrorBody & Certificate>) };
};
const put = async (path: string, json: unknown, as: StaffName, of = app) => {
	const response = await of.request(path, { as, method: "PUT", json });
	expect(response.status, await response.clone().text()).toBe(200);
};
const rename = ({ client }: CertificateScenario, as: StaffName, of = app, name = "Umbenannt GmbH") =>
	put(`/client/${client._id}`, aClientInput({ name, productionSites: client.productionSites }), as, of);

const recertify = ({ certification }: CertificateScenario, values: Parameters<typeof aCertificationInput>[0]) =>
	put(`/client/certification/${certification._id}`, aCertificationInput(values), "Admin");

type Change = (scenario: CertificateScenario) => Promise<void>;
const CHANGES: [string, Change][] = [
	["the client's name", (scenario) => rename(scenario, "Admin")],
	[
		"the client's address",
		({ client: { _id, productionSites } }) =>
			put(`/client/${_id}`, aClientInput({ address: anAddress({ city: "Graz" }), productionSites }), "Admin"),
	],
	["the category", (scenario) => recertify(scenario, { subcategory: "CII perishable plant products" })],
	["the manufacturer", (scenario) => recertify(scenario, { _siteId: scenario.client.productionSites[0]?._id ?? "" })],
	["the beginning, and with it the end", (scenario) => recertify(scenario, { validFrom: "2026-02-01" })],
	[
		"the order of the products",
		({ certification: { _id }, products }) =>
			put(
				`/client/certification/${_id}/products`,
				{ products: products.toReversed().map(({ locked: _locked, ...product }) => product) },
				"Admin",
			),
	],
];

describe("where four eyes are required", () => {
	test.each(CHANGES)("released content cannot be signed by any user after %s was changed", async (_what, change) => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		await change(scenario);
		for (const as of ["Admin", "secondAdmin"] as const) {
			expect(await sign(scenario, as)).toMatchObject({
				status: 409,
				code: "FOUR_EYES",
				message:
					"Seit der Freigabe zur Prüfung wurden Angaben dieses Zertifikats geändert, zuletzt von Amina Admin am 10.03.2026, 10:00 Uhr. Bitte „Genehmigung stoppen“ wählen und das Zertifikat noch einmal zur Prüfung freigeben.",
			});
			expect(await read(scenario, as)).toMatchObject({
				actions: ["stop", "reject"],
				changedSinceRelease: { by: "Amina Admin", at: "2026-03-10T09:00:00.000Z" },
				ownSubmission: as === "Admin",
			});
		}
		const entries = await entriesOf(app, "certificate", scenario.certificate._id);
		const { factsHash } = entries.find(({ action }) => action === "certificate.release")?.changes ?? {};
		expect(factsHash).toEqual([null, expect.stringMatching(/^[0-9a-f]{64}$/)]);
		expect(entries[0]).toMatchObject({
			action: "certificate.signRefused",
			changes: { fourEyes: [null, "required"], factsHash: [factsHash?.[1], expect.any(String)] },
		});
	});

	test("a new release makes it signable by every user except those who released or changed it", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		await rename(scenario, "Admin");
		await take(app, scenario, "stop", "Auditor");
		await take(app, scenario, "release", "Auditor");
		expect(await read(scenario)).toMatchObject({ actions: ["stop", "reject"], ownSubmission: true });
		expect(await sign(scenario)).toMatchObject({ status: 409, code: "FOUR_EYES" });
		const other = await read(scenario, "secondAdmin");
		expect(other).toMatchObject({ actions: ["stop", "sign", "reject"], ownSubmission: false });
		expect(other.changedSinceRelease).toBeUndefined();
		expect(await sign(scenario, "secondAdmin")).toMatchObject({ status: 200 });
		const { stati } = await read(scenario);
		expect(stati.at(-1)?.selfSigned).toBeUndefined();
	});

	test("an Auditor who becomes an Admin cannot sign content that the Auditor released or changed", async () => {
		const own = await createCertificate(app, { status: "IN_APPROVAL" });
		const { userIds } = app;
		const account = { id: userIds.Auditor, userid: "auditor.test", name: "Albert Auditor" };
		await put("/users", { ...account, roles: ["Auditor", "Admin"] }, "Admin");
		expect(await sign(own, "Auditor")).toMatchObject({ status: 409, code: "FOUR_EYES" });
		await put("/users", { ...account, roles: ["Auditor"] }, "Admin");
		expect(await sign(own, "Admin")).toMatchObject({ status: 200 });
	});

	test("content that was changed and changed back counts as released", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		await rename(scenario, "Admin");
		await rename(scenario, "Admin", app, scenario.client.name);
		expect((await read(scenario)).changedSinceRelease).toBeUndefined();
		expect(await sign(scenario, "secondAdmin")).toMatchObject({ status: 200 });
	});

	test("a change before the last signature of the certification does not count", async () => {
		const former = await createCertificate(app);
		await rename(former, "Admin");
		await take(app, former, "release", "Auditor");
		expect(await sign(former, "secondAdmin")).toMatchObject({ status: 200 });
		const next = await createCertificate(app, { in: former, status: "IN_APPROVAL" });
		expect(await sign(next)).toMatchObject({ status: 200 });
	});

	test("a release of an earlier version must be repeated", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		const { _id } = scenario.certificate;
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(`update certificate set submitted_hash = null where id = '${_id}'`),
		);
		expect(await read(scenario)).toMatchObject({ actions: ["stop", "reject"], changedSinceRelease: {} });
		expect(await sign(scenario)).toMatchObject({
			status: 409,
			code: "FOUR_EYES",
			message: expect.stringContaining("noch einmal zur Prüfung freigeben"),
		});
	});

	test("content that was changed outside of the application cannot be signed either", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(`update client set name = 'Fremd GmbH' where id = '${scenario.client._id}'`),
		);
		expect((await read(scenario)).changedSinceRelease).toEqual({});
		expect(await sign(scenario)).toMatchObject({ status: 409, code: "FOUR_EYES" });
	});

	test("a change outside of the certificate's content needs no new release", async () => {
		const scenario = await createCertificate(app, { status: "IN_APPROVAL" });
		const { _id, productionSites } = scenario.client;
		await put(`/client/${_id}`, aClientInput({ field: "Backwaren", productionSites }), "Admin");
		expect(await sign(scenario)).toMatchObject({ status: 200 });
	});

	test("signed content is published as signed, despite later changes", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		await rename(scenario, "Admin");
		expect((await take(app, scenario, "publish")).status).toBe(200);
		const { publicId } = await read(scenario);
		expect(await app.json(`/validateCertificate/${publicId}`)).toMatchObject({ clientName: scenario.client.name });
	});
});

describe("where four eyes are optional", () => {
	let scenario: CertificateScenario;
	afterEach(async () => expect((await take(lenient, scenario, "publish")).status).toBe(200));

	test("a user who released it, or changed it since, signs as its author", async () => {
		const released = await createCertificate(lenient);
		await take(lenient, released, "release");
		const changed = await createCertificate(lenient, { status: "IN_APPROVAL" });
		await rename(changed, "Admin", lenient);
		for (scenario of [released, changed]) {
			expect(await read(scenario, "Admin", lenient)).toMatchObject({
				actions: ["stop", "sign", "reject"],
				ownSubmission: true,
				...(scenario === changed ? { changedSinceRelease: { by: "Amina Admin" } } : {}),
			});
			expect(await sign(scenario, "Admin", lenient)).toMatchObject({ status: 200 });
			const { stati } = await read(scenario, "Admin", lenient);
			expect(stati.at(-1)).toMatchObject({ status: CERTIFICATE_STATUS.APPROVED, selfSigned: true });
			const [entry] = await entriesOf(lenient, "certificate", scenario.certificate._id);
			expect(entry).toMatchObject({ action: "certificate.sign", changes: { selfSigned: [null, true] } });
		}
	});

	test("another user signs changed content without a mark, after a new preview", async () => {
		scenario = await createCertificate(lenient, { status: "IN_APPROVAL" });
		await take(lenient, scenario, "preview");
		await rename(scenario, "Auditor", lenient);
		const refused = await take(lenient, scenario, "sign");
		expect([refused.status, await refused.json()]).toMatchObject([409, { code: "PREVIEW_REQUIRED" }]);
		expect(await sign(scenario, "Admin", lenient)).toMatchObject({ status: 200 });
		const { stati } = await read(scenario, "Admin", lenient);
		expect(stati.at(-1)?.selfSigned).toBeUndefined();
	});

	test("a release of an earlier version counts as unchanged until the first change", async () => {
		scenario = await createCertificate(lenient, { status: "IN_APPROVAL" });
		const { _id } = scenario.certificate;
		await lenient.deps.database.write(SYSTEM, (tx) =>
			tx.run(`update certificate set submitted_hash = null where id = '${_id}'`),
		);
		expect((await read(scenario, "Admin", lenient)).changedSinceRelease).toBeUndefined();
		await rename(scenario, "Admin", lenient);
		expect(await read(scenario, "Admin", lenient)).toMatchObject({ ownSubmission: true });
		expect(await sign(scenario, "Admin", lenient)).toMatchObject({ status: 200 });
	});
});
