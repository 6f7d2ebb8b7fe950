import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { brand as first } from "@portal/brand/brand.ts";
import type { Brand } from "@portal/brand/contract.ts";
import { standards as firstStandards } from "@portal/brand/standards.ts";
import { CATEGORIES, SUBCATEGORIES } from "@portal/contracts/contract/certifications";
import { strFromU8, unzipSync } from "fflate";
import sharp from "sharp";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { brand as other } from "./other-brand/brand.ts";
import { standards as otherStandards } from "./other-brand/standards.ts";
import { apiAs, draftOf, issue } from "./support/api.ts";
import { type Server, startServer } from "./support/server.ts";
import { startTeam, type Team } from "./support/team.ts";
import { further } from "./support/test.ts";
import { EDITIONS } from "./support/website.ts";

/**
 * This test builds the product with the brand of another certification body and searches all results for names of the
 * first one.
 */

const ROOT = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "portal-brand-"));
let checkout: Team;
let server: Server;
/** The web root that was built for the other brand. */
const webRoot = () => join(checkout.folder, "dist/web");

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"));
const textsIn = (brandFolder: string) => ["de", "en", "mg"].map((id) => read(join(brandFolder, `texts/${id}.json`)));

/** Keys whose values contain no names: ids, and countries and languages that every brand chooses from a list. */
const UNNAMED = new Set(["id", "role", "country", "languages", "emblem", "unit", "counters"]);

/** Returns all strings in a value, at any depth. */
function stringsOf(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([key, child]) => (UNNAMED.has(key) ? [] : stringsOf(child)));
}

const plain = (text: string) => text.replaceAll(/\s+/g, " ");
const TITLES = /^((Prof|Dr|DI|Mag|Ing)\.? )+/;
const hasZip = (text: string) => /, \d{4} \p{Lu}/u.test(text);
/** Returns a name with and without titles, and an address also in its parts. */
const variantsOf = (text: string) =>
	[text, text.replace(TITLES, ""), ...(hasZip(text) ? text.split(", ") : [])].map(plain);

/** Returns all names and texts of the first brand that the other brand does not contain. */
function namesOfFirstBrand(): string[] {
	const others = stringsOf([other, otherStandards, ...textsIn(join(import.meta.dirname, "other-brand"))]).map(plain);
	const names = stringsOf([first, firstStandards, ...textsIn(join(ROOT, "shared-ui/brand"))]).flatMap(variantsOf);
	return [...new Set(names)].filter((name) => name.length > 3 && !others.some((text) => text.includes(name)));
}

const NAMES = namesOfFirstBrand();
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const FIRST = new RegExp(`(?<![\\p{L}\\d])(${NAMES.map(escaped).join("|")})(?![\\p{L}\\d])`, "gu");

/** The time zone of all dates is the same for every brand. */
const TIME_ZONE = /Europe\/Vienna/g;
const UNESCAPED: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Returns the names of the first brand in a text, also when they are escaped for JavaScript or HTML. */
function foundIn(text: string): string[] {
	const written = text
		.replace(/\\u\{?([\da-f]{4,6})\}?|\\x([\da-f]{2})/gi, (_, long: string, short: string) =>
			String.fromCodePoint(Number.parseInt(long ?? short, 16)),
		)
		.replaceAll(/&(amp|lt|gt|quot);/g, (entity) => UNESCAPED[entity] ?? entity)
		.replaceAll(/&nbsp;/g, " ");
	return [...new Set(plain(written).replaceAll(TIME_ZONE, "").match(FIRST))];
}

const filesIn = (path: string, ending: RegExp) =>
	readdirSync(path, { recursive: true, encoding: "utf8" })
		.filter((name) => ending.test(name))
		.map((name) => join(path, name));

test.beforeAll(async () => {
	test.setTimeout(300_000);
	cpSync(join(import.meta.dirname, "other-brand"), folder, { recursive: true });
	writeFileSync(join(folder, "logo.png"), await sharp(join(folder, "logo.svg")).resize(300).png().toBuffer());
	checkout = startTeam(["mfe-public", "shell"]);
	const env = { BRAND: folder };
	const run = async (script: string, ...args: string[]) => {
		const { code, output } = await checkout.run(script, args, env);
		expect(code, output).toBe(0);
	};
	await run("mfe-public/documents/print.ts");
	// The notices of accreditation come from the accreditation bodies, so the test adds placeholder files.
	for (const { id } of other.accreditations)
		cpSync(join(folder, "public/assets/info/fees_en.pdf"), join(folder, `public/assets/${id}.pdf`));
	await run("deploy/cli/build.mjs", "--no-kit");
	server = await startServer({ env: { ...env, WEB_ROOT: webRoot(), BOT_CHECK: "off" } });
});
test.afterAll(async () => {
	await server?.stop();
	checkout?.end();
	rmSync(folder, { recursive: true, force: true });
});

test("the names that are searched for are those of the first brand", further(true), () => {
	for (const name of [
		"Muster Halal",
		"Wien",
		"Leyla Beispiel",
		"OIC/SMIIC 1:2019",
		"office@example.org",
		"Barichgasse 40–42",
	])
		expect(NAMES).toContain(name);
	const pages = filesIn(join(ROOT, "dist/web/mfe/public"), /pages\/\w+\/\w+\.html$/);
	expect(pages.length).toBeGreaterThan(0);
	for (const page of pages) expect(foundIn(readFileSync(page, "utf8")), page).toContain(first.name);
});

test("no page contains a name of the first brand, in any language", further(true), async () => {
	for (const { address } of EDITIONS) {
		const html = await (await fetch(server.url + address)).text();
		expect(html, address).toContain(other.name);
		expect(foundIn(html), address).toEqual([]);
	}
	for (const path of ["/login", "/sitemap.xml", "/robots.txt"])
		expect(foundIn(await (await fetch(server.url + path)).text()), path).toEqual([]);
});

test("no file of the web application contains a name of the first brand", further(true), () => {
	const files = filesIn(webRoot(), /\.(html|js|css|json|svg|txt|xml|webmanifest)$/);
	expect(files.length).toBeGreaterThan(50);
	for (const file of files) expect(foundIn(readFileSync(file, "utf8")), file).toEqual([]);
});

test("no staff module contains a name of the first brand", further(true), () => {
	const modules = readdirSync(join(ROOT, "dist/web/mfe")).filter((name) => name !== "public");
	expect(modules.length).toBeGreaterThan(3);
	const texts = filesIn(join(ROOT, "dist/web/locales"), /\/(?!public)[\w-]+\.json$/);
	const files = modules.flatMap((name) => filesIn(join(ROOT, "dist/web/mfe", name), /\.(js|css|json)$/));
	for (const file of [...texts, ...files]) expect(foundIn(readFileSync(file, "utf8")), file).toEqual([]);
});

test("no printed document contains a name of the first brand", further(true), async () => {
	const files = filesIn(join(webRoot(), "assets"), /\.pdf$/);
	expect(files).toHaveLength(18 + other.accreditations.length);
	for (const file of files) {
		const pdf = await getDocumentProxy(new Uint8Array(readFileSync(file)));
		const { text } = await extractText(pdf, { mergePages: true });
		expect(plain(text), file).toContain(other.name);
		expect(foundIn(`${text} ${JSON.stringify(await getMeta(pdf))}`), file).toEqual([]);
	}
});

const ABROAD = {
	address: { street: "Atatürk Bulvarı", number: "1", zip: "07100", city: "Alanya", country: "Türkei" },
	vatNr: "TR12345678",
};

test(
	"certificates of every category name the other brand and its standards, and nothing of the first brand",
	further(true),
	async () => {
		const admin = await apiAs(server.url, "admin.demo");
		for (const [index, category] of CATEGORIES.entries()) {
			const scope = { category, subcategory: SUBCATEGORIES[category][0] ?? "" };
			const { key } = await issue(admin, admin, await draftOf(admin, `Gıda ${index}`, { scope, more: ABROAD }));
			for (const lang of ["de", "en"] as const) {
				const parts = unzipSync(await admin<Uint8Array>("GET", `/downloadCert/${key}?lang=${lang}`));
				const written = Object.entries(parts).filter(([name]) => /\.(xml|rels)$/.test(name));
				expect(written.length).toBeGreaterThan(8);
				for (const [name, content] of written) expect(foundIn(strFromU8(content)), `${category} ${name}`).toEqual([]);
				const text = written.map(([, content]) => strFromU8(content)).join("\n");
				const code = category.slice(0, 1) as keyof Brand["norms"]["requirements"];
				for (const expected of [other.name, other.norms.categories, ...other.norms.requirements[code]])
					expect(text, `${category} ${lang}`).toContain(expected);
				expect(text).toContain(`${other.placeOfSignature[lang]}, `);
			}
		}
	},
);
