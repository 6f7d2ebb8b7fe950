import { describe, expect, test } from "vitest";
import { REAL_PROCESSES } from "../../../testing/documents.ts";
import {
	type CertificateScenario,
	createCertificate,
	createCertification,
	createClient,
} from "../../../testing/index.ts";
import { readPdf } from "../../../testing/pdf.ts";
import { PRINTS_PDF, UNLESS_PRINTED } from "../../../testing/prints.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Remarks } from "../contract.ts";

const app = startAppOnce({ deps: REAL_PROCESSES });

/** A character from the private use area, which no font contains. */
const NO_FONT = "\u{F8FF}";

/** Creates a draft whose products have these names. */
async function draftOf(names: readonly string[], clientName?: string): Promise<CertificateScenario> {
	const client = await createClient(app, clientName === undefined ? {} : { name: clientName });
	const products = names.map((name) => ({ name }));
	return createCertificate(app, { in: await createCertification(app, { products, client }) });
}

async function printed(scenario: CertificateScenario): Promise<string> {
	const { certification, certificate } = scenario;
	const path = `/download/preview/${certification._id}/${certificate._id}/de?format=pdf`;
	const answer = await app.request(path, { as: "Auditor" });
	return (await readPdf(new Uint8Array(await answer.arrayBuffer()))).text.normalize("NFKC");
}

const remarksOf = ({ key }: CertificateScenario) => app.json<Remarks>(`/certificate/${key}/remarks`, { as: "Auditor" });

const SYMBOLS = "CO₂ ≥ ≤ ℮ ⅓ ⅞ → ★ ✓ ☐ ♻ ± ‰ ™";
const SCRIPTS = "Čaj Ţuică Říp, Χαλβάς, Сыр Қазы, חלבה";

describe.skipIf(!PRINTS_PDF)(`the letters of a PDF${UNLESS_PRINTED}`, { timeout: 60_000 }, () => {
	test("are all printed for labels and many scripts", async () => {
		const scenario = await draftOf([SYMBOLS, SCRIPTS, "حلوى"], "Ελληνικά Сыр");
		const text = await printed(scenario);
		expect(text).not.toContain("□");
		for (const word of ["CO2", "≥", "℮", "1⁄3", "→", "★", "✓", "♻", "Čaj", "Χαλβάς", "Қазы", "Ελληνικά Сыр"])
			expect(text).toContain(word);
		expect(await remarksOf(scenario)).toMatchObject({ letters: [] });
	});

	test("are replaced and named, with product and field, only if no font contains them", async () => {
		const scenario = await draftOf(["Käse", `Rind ${NO_FONT}`, SYMBOLS, "Сыр", "Χαλβάς"], "Ελληνικά");
		const text = await printed(scenario);
		expect(text.match(/□/g)).toHaveLength(1);
		for (const word of ["Rind □", "CO2", "≥", "℮", "★", "Сыр", "Χαλβάς", "Ελληνικά"]) expect(text).toContain(word);
		const { letters } = await remarksOf(scenario);
		const product = { number: "0002", name: `Rind ${NO_FONT}` };
		expect(letters).toEqual([{ product, field: "name", letters: NO_FONT }]);
	});

	test("of emoji are named as a whole, even if one emoji has several code points", async () => {
		const { letters } = await remarksOf(await draftOf(["Rind 🐄 👨‍🌾", "Käse"], "Donau 🐄"));
		expect(letters).toMatchObject([
			{ field: "client", letters: "🐄" },
			{ field: "manufacturer", letters: "🐄" },
			{ field: "name", letters: "🐄 👨‍🌾" },
		]);
	});

	test("of Chinese and Japanese come from an optional package, and are named without it", async () => {
		const scenario = await draftOf(["牛肉 鸡 ひらカタ ａｂｃ", "CO₂ Сыр"]);
		const text = await printed(scenario);
		const { letters } = await remarksOf(scenario);
		expect(text).toContain("CO2 Сыр");
		expect(text.includes("□")).toBe(letters.length > 0);
		expect(letters.length > 0 || text.includes("牛肉")).toBe(true);
	});
});
