import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../support/test.ts";

/** This test checks the built files of the website; needs neither server nor browser. */

const WEB = join(import.meta.dirname, "../../dist/web");
const KB = 1000;
const MAX_SCRIPT_BYTES = 148 * KB;
const MAX_STYLE_BYTES = 14 * KB;

interface Page {
	path: string;
	files: Record<string, string>;
}

const { entry, site } = JSON.parse(readFileSync(join(WEB, "remotes.json"), "utf8")).modules.public as {
	entry: string;
	site: { pages: Page[] };
};
const base = entry.slice(0, entry.lastIndexOf("/"));
const folder = join(WEB, base, "site");
const documents = site.pages.flatMap(({ path, files }) =>
	Object.entries(files).map(([language, file]) => {
		return { name: `${path} (${language})`, html: readFileSync(join(folder, file), "utf8") };
	}),
);

interface NamedFile {
	href: string;
	integrity: string;
}

/** Returns the files that a document always loads, and those for parsing a response. */
function filesOf(html: string): { always: NamedFile[]; reader: NamedFile[] } {
	const tags = html.match(/<(?:script defer|link rel="stylesheet")[^>]*>/g) ?? [];
	const [, list = ""] = /<script id="program"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
	const { page, reader }: Record<"page" | "reader", NamedFile[]> = JSON.parse(list);
	const named = tags.map((tag) => ({
		href: /(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? "",
		integrity: /integrity="([^"]+)"/.exec(tag)?.[1] ?? "",
	}));
	return { always: [...named, ...page], reader };
}
const filesIn = (path: string): string[] =>
	readdirSync(path, { withFileTypes: true, recursive: true })
		.filter((file) => file.isFile())
		.map((file) => join(file.parentPath, file.name));
const hashOf = (content: Buffer) => `sha256-${createHash("sha256").update(content).digest("base64")}`;

test("the files of a document exist, match their hashes and belong to its version", () => {
	for (const { name, html } of documents) {
		const { always, reader } = filesOf(html);
		const files = [...always, ...reader];
		expect(files.length, name).toBeGreaterThan(3);
		for (const { href, integrity } of files) {
			expect(href, name).toContain(`${base}/site/static/`);
			expect(integrity, `${name} ${href}`).toBe(hashOf(readFileSync(join(WEB, href))));
		}
		for (const [, address = ""] of html.matchAll(/(?:src|href|content)="(?:{{origin}})?(\/mfe\/[^"]+)"/g))
			expect(existsSync(join(WEB, address)), `${name} ${address}`).toBe(true);
	}
});

test("the website's files contain nothing of the shell, federation, sessions or the build itself", () => {
	const files = filesIn(folder);
	expect(files.filter((file) => /\.(mjs|map|ts|tsx)(\.|$)/.test(file))).toEqual([]);
	const scripts = files.filter((file) => file.endsWith(".js"));
	expect(scripts.length).toBeGreaterThan(8);
	for (const file of scripts) {
		const script = readFileSync(file, "utf8");
		for (const word of [
			"__FEDERATION__",
			"remoteEntry",
			"loadShare",
			"/api/refresh",
			"BroadcastChannel",
			"react-table",
		])
			expect(script.includes(word), `${file} ${word}`).toBe(false);
	}
});

test("a page stays within its size limits and loads the texts of its own language only", () => {
	for (const { name, html } of documents) {
		const { always, reader } = filesOf(html);
		const weigh = (ending: string) =>
			always
				.filter(({ href }) => href.endsWith(ending))
				.reduce((sum, { href }) => sum + statSync(join(WEB, `${href}.br`)).size, 0);
		expect(weigh(".js"), name).toBeLessThan(MAX_SCRIPT_BYTES);
		expect(weigh(".css"), name).toBeLessThan(MAX_STYLE_BYTES);
		const language = /\((\w+)\)/.exec(name)?.[1];
		const texts = always.flatMap(({ href }) => /\/texts-[a-z-]*?(\w\w)(?:-json)?\.\w+\.js$/.exec(href)?.[1] ?? []);
		expect(texts.length, name).toBeGreaterThan(0);
		// The privacy policy has no Hungarian version, so its Hungarian readers get the English one.
		expect([...new Set(texts)], name).toEqual(name === "/datenschutz (mg)" ? ["mg", "en"] : [language]);
		expect(reader.length > 0, name).toBe(name.startsWith("/validateCertificate ("));
	}
});
