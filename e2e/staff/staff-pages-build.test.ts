import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { checkBudget } from "../../deploy/check/module/budget.ts";
import { readBuild } from "../../deploy/release/versions.ts";
import { expect, further, test } from "../support/test.ts";

/** This test checks the built files of the staff pages; needs neither server nor browser. */

const WEB = join(import.meta.dirname, "../../dist/web");
const KB = 1000;
/** Compressed bytes of the scripts that a list needs until its rows are shown. */
const MAX_SCRIPT_BYTES = { clients: 271 * KB, certificates: 280 * KB, enquiries: 273 * KB };
const MAX_FILES = 7;

interface Module {
	version: string;
	entry: string;
	preload: { href: string }[];
	manifest: { menu: { path: string }[] };
}

const { modules }: { modules: Record<string, Module> } = JSON.parse(readFileSync(join(WEB, "remotes.json"), "utf8"));
const page = readFileSync(join(WEB, "index.html"), "utf8");

/** The scripts that the shell's page runs or preloads. */
const ofShell = [...page.matchAll(/(?:src|href)="(\/static\/js\/[^"]+\.js)"/g)].map(([, href = ""]) => href);
const scriptsOf = ({ entry, preload }: Module) => [...new Set([...ofShell, entry, ...preload.map(({ href }) => href)])];

for (const [id, most] of Object.entries(MAX_SCRIPT_BYTES))
	test(`the list of ${id} needs few and small files`, () => {
		const module = modules[id];
		if (!module) throw new Error(`There is no module ${id}`);
		const scripts = scriptsOf(module);
		expect(ofShell.length).toBeGreaterThanOrEqual(3);
		expect(scripts.length).toBeGreaterThan(ofShell.length);
		expect(scripts.length).toBeLessThanOrEqual(MAX_FILES);
		const bytes = scripts.reduce((sum, href) => sum + statSync(join(WEB, `${href}.br`)).size, 0);
		expect(bytes).toBeLessThan(most);
	});

for (const id of Object.keys(MAX_SCRIPT_BYTES))
	test(`the list of ${id} loads no schema library, no sentences of errors, no forms and no date or select fields`, () => {
		for (const href of scriptsOf(modules[id] as Module)) {
			const script = readFileSync(join(WEB, href), "utf8");
			for (const word of ["ZodError", "scheme.codeRequired", "validateAllFields", "react-aria-DatePicker"])
				expect(script.includes(word), `${href} ${word}`).toBe(false);
		}
	});

test("each module keeps to its budget, so that it can be deployed", further(true), async () => {
	for (const [id, { version }] of Object.entries(modules)) {
		const built = await readBuild(join(WEB, "../..", `mfe-${id}`), version);
		expect((await checkBudget(built)).problems).toEqual([]);
	}
});
