import { describe, expect, test } from "vitest";
import { silentLog } from "../../../platform/runtime/log.ts";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	entriesOf,
	startTestApp,
	type TestApp,
	take,
} from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { ProductFormValues } from "../../products/contract.ts";
import { CERTIFICATE_STATUS, type Certificate, type Remarks } from "../contract.ts";

const app = startAppOnce();

const GERMAN = [
	{ name: "Rindswurst", nameEN: "", info: "ohne Gelatine", infoEN: "" },
	{ name: "Nougat", nameEN: "Nougat bar", info: "mit Mandeln", infoEN: "" },
	{ name: "Käse", nameEN: "Cheese", info: "", infoEN: "" },
];

const NO_FONT = { product: { number: "0001", name: "Rind" }, field: "name", letters: "🐄" };

const draftOf = async (products: readonly Partial<ProductFormValues>[], own: TestApp = app) =>
	createCertificate(own, { in: await createCertification(own, { products }) });

const release = ({ key }: CertificateScenario, confirmed: boolean, own = app) =>
	own.request(`/approval/add/certificate/${key}`, { as: "Auditor", json: { confirmed } });
const statusOf = async ({ key }: CertificateScenario) =>
	(await app.json<Certificate>(`/certificate/${key}`, { as: "Auditor" })).stati.at(-1)?.status;

describe("products without English texts", () => {
	test("are named with the missing fields, before and after the signature", async () => {
		const scenario = await draftOf(GERMAN);
		const expected = {
			german: [
				{ number: "0001", name: "Rindswurst", fields: ["nameEN", "infoEN"] },
				{ number: "0002", name: "Nougat", fields: ["infoEN"] },
			],
			germanCount: 2,
			letters: [],
		};
		const found = () => app.json<Remarks>(`/certificate/${scenario.key}/remarks`, { as: "Auditor" });
		expect(await found()).toEqual(expected);
		for (const step of ["release", "preview", "sign"] as const) await take(app, scenario, step);
		expect(await statusOf(scenario)).toBe(CERTIFICATE_STATUS.APPROVED);
		expect(await found()).toEqual(expected);
	});

	test("refuse a release that does not confirm them, and are recorded with the release that confirms them", async () => {
		const scenario = await draftOf(GERMAN);
		const refused = await release(scenario, false);
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({
			code: "CONFIRMATION_REQUIRED",
			message: expect.stringContaining("Ohne englischen Namen oder englische Info: 0001 Rindswurst, 0002 Nougat."),
		});
		expect(await statusOf(scenario)).toBe(CERTIFICATE_STATUS.WIP);
		expect((await release(scenario, true)).status).toBe(200);
		const entries = await entriesOf(app, "certificate", scenario.certificate._id);
		const released = entries.find(({ action }) => action === "certificate.release");
		expect(JSON.stringify(released)).toContain("Produkte ohne englischen Text (bestätigt)");
		// They are not returned for a certificate that can no longer be released.
		expect(await (await release(scenario, false)).json()).toMatchObject({ code: "ILLEGAL_TRANSITION" });
	});

	test("are counted if there are too many to list", async () => {
		const scenario = await draftOf(Array.from({ length: 120 }, () => ({ nameEN: "" })));
		const { german, germanCount } = await app.json<Remarks>(`/certificate/${scenario.key}/remarks`, { as: "Auditor" });
		expect([german.length, germanCount]).toEqual([100, 120]);
		expect(await (await release(scenario, false)).text()).toContain("0005 Käsegebäck 5 und 115 weitere");
	});
});

test.each([
	["names characters that no font contains, with their product", async () => [NO_FONT], 409, "🐄 (0001)"],
	["names no characters if the server prints no PDFs", () => Promise.reject(new Error("no compiler")), 200, ""],
])("a release %s", async (_what, findMissingLetters, status, message) => {
	const own = await startTestApp({ deps: { findMissingLetters, log: silentLog } });
	const response = await release(await draftOf([{}], own), false, own);
	expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(message)]);
	own.close();
});
