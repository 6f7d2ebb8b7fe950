import { describe, expect, test } from "vitest";
import { silentLog } from "../../../platform/runtime/log.ts";
import { REAL_PROCESSES } from "../../../testing/documents.ts";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	entriesOf,
	startTestApp,
	type TestApp,
	take,
} from "../../../testing/index.ts";
import { readPdf } from "../../../testing/pdf.ts";
import { PRINTS_PDF, UNLESS_PRINTED } from "../../../testing/prints.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { ProductFormValues } from "../../products/contract.ts";
import { CERTIFICATE_STATUS, type Certificate, type Remarks } from "../contract.ts";

const app = startAppOnce({ deps: { ...REAL_PROCESSES, findMissingLetters: async () => [] } });

const GERMAN = [
	{ name: "Rindswurst", nameEN: "", info: "ohne Gelatine", infoEN: "" },
	{ name: "Nougat", nameEN: "Nougat bar", info: "mit Mandeln", infoEN: "" },
	{ name: "Käse", nameEN: "Cheese", info: "", infoEN: "" },
];

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

	test("refuse a release that does not confirm them, and nothing is written", async () => {
		const scenario = await draftOf(GERMAN);
		const refused = await release(scenario, false);
		expect(refused.status).toBe(409);
		expect(await refused.json()).toMatchObject({
			code: "CONFIRMATION_REQUIRED",
			message: expect.stringContaining("Ohne englischen Namen oder englische Info: 0001 Rindswurst, 0002 Nougat."),
		});
		expect(await statusOf(scenario)).toBe(CERTIFICATE_STATUS.WIP);
	});

	test("are recorded with the release that confirms them", async () => {
		const scenario = await draftOf(GERMAN);
		expect((await release(scenario, true)).status).toBe(200);
		const entries = await entriesOf(app, "certificate", scenario.certificate._id);
		const released = entries.find(({ action }) => action === "certificate.release");
		expect(JSON.stringify(released)).toContain("Produkte ohne englischen Text (bestätigt)");
	});

	test("do not stop a release without a body, as older modules send it", async () => {
		expect((await take(app, await draftOf(GERMAN), "release")).status).toBe(200);
	});

	test("need no confirmation if all texts exist", async () => {
		expect((await release(await draftOf([{ info: "mit Nuss", infoEN: "with nuts" }]), false)).status).toBe(200);
	});

	test("are counted if there are too many to list", async () => {
		const scenario = await draftOf(Array.from({ length: 120 }, () => ({ nameEN: "" })));
		const { german, germanCount } = await app.json<Remarks>(`/certificate/${scenario.key}/remarks`, { as: "Auditor" });
		expect([german.length, germanCount]).toEqual([100, 120]);
		expect(await (await release(scenario, false)).text()).toContain("0005 Käsegebäck 5 und 115 weitere");
	});

	test("are not returned for a certificate that can no longer be released", async () => {
		const scenario = await draftOf(GERMAN);
		await release(scenario, true);
		expect(await (await release(scenario, false)).json()).toMatchObject({ code: "ILLEGAL_TRANSITION" });
	});
});

test("a release names characters that no font contains, with their product", async () => {
	const findMissingLetters = async () => [{ product: { number: "0001", name: "Rind" }, field: "name", letters: "🐄" }];
	const own = await startTestApp({ deps: { findMissingLetters } });
	try {
		const refused = await release(await draftOf([{}], own), false, own);
		expect(await refused.json()).toMatchObject({ message: expect.stringContaining("🐄 (0001)") });
	} finally {
		own.close();
	}
});

test("no characters are named if the server prints no PDFs", async () => {
	const findMissingLetters = () => Promise.reject(new Error("no compiler"));
	const own = await startTestApp({ deps: { findMissingLetters, log: silentLog } });
	try {
		expect((await release(await draftOf([{}], own), false, own)).status).toBe(200);
	} finally {
		own.close();
	}
});

test.skipIf(!PRINTS_PDF)(`the English PDF marks German texts, the German one does not${UNLESS_PRINTED}`, async () => {
	const { certification, certificate } = await draftOf(GERMAN);
	const textOf = async (lang: string) => {
		const path = `/download/preview/${certification._id}/${certificate._id}/${lang}?format=pdf`;
		const answer = await app.request(path, { as: "Auditor" });
		return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text;
	};
	const english = await textOf("en");
	for (const text of ["Rindswurst (German)", "ohne Gelatine (German)", "Nougat bar", "mit Mandeln (German)"])
		expect(english).toContain(text);
	expect(english).not.toContain("Nougat bar (German)");
	expect(await textOf("de")).not.toContain("(German)");
});
