import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "../support/test.ts";

/** The files of the staff's pages as they are deployed; no server and no browser is needed. */

const WEB = join(import.meta.dirname, "../../dist/web");
const KB = 1000;
/** Of a list, until its rows are there: the scripts over the line. */
const MOST_SCRIPT = { clients: 268 * KB, certificates: 276 * KB, enquiries: 270 * KB };
const MOST_FILES = 7;

interface Module {
	entry: string;
	preload: { href: string }[];
	manifest: { menu: { path: string }[] };
}

const { modules }: { modules: Record<string, Module> } = JSON.parse(readFileSync(join(WEB, "remotes.json"), "utf8"));
const page = readFileSync(join(WEB, "index.html"), "utf8");

/** The scripts that the shell's page names by itself: those it runs, and those it loads in advance. */
const ofShell = [...page.matchAll(/(?:src|href)="(\/static\/js\/[^"]+\.js)"/g)].map(([, href = ""]) => href);
const scriptsOf = ({ entry, preload }: Module) => [...new Set([...ofShell, entry, ...preload.map(({ href }) => href)])];

for (const [id, most] of Object.entries(MOST_SCRIPT))
	test(`the list of ${id} comes with few files, which are small`, () => {
		const module = modules[id];
		if (!module) throw new Error(`There is no module ${id}`);
		const scripts = scriptsOf(module);
		expect(ofShell.length).toBeGreaterThanOrEqual(3);
		expect(scripts.length).toBeGreaterThan(ofShell.length);
		expect(scripts.length).toBeLessThanOrEqual(MOST_FILES);
		const bytes = scripts.reduce((sum, href) => sum + statSync(join(WEB, `${href}.br`)).size, 0);
		expect(bytes).toBeLessThan(most);
	});

for (const id of Object.keys(MOST_SCRIPT))
	test(`the list of ${id} loads no schema library, no form and no field with a list or a calendar`, () => {
		for (const href of scriptsOf(modules[id] as Module)) {
			const script = readFileSync(join(WEB, href), "utf8");
			for (const word of ["ZodError", "validateAllFields", "react-aria-DatePicker"])
				expect(script.includes(word), `${href} ${word}`).toBe(false);
		}
	});
