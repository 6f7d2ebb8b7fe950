import { readdirSync } from "node:fs";
import { join } from "node:path";
import { RSBUILD } from "../deploy/build/package-build.ts";
import { NODE, ROOT, run } from "../deploy/lib/run.mjs";
import { startTeam } from "../e2e/support/team.ts";
import { type Comparison, compare, report } from "./lib/compare.ts";
import { plainBuild } from "./lib/plain.ts";

// This benchmark measures the whole build: compiling each module, prerendering pages, compressing and hashing files.

const BENCH = "build";
const MODULE = "mfe-clients";
const modules = readdirSync(ROOT).filter((name) => name.startsWith("mfe-"));
const team = startTeam(["shell", ...modules]);
const { folder } = team;
const plainArgs = plainBuild(folder, modules);

async function succeeds(args: readonly string[], cwd: string): Promise<void> {
	const { code, output } = await run(NODE, [...args], { cwd, env: { ...process.env, NODE_ENV: "production" } });
	if (code !== 0) throw new Error(output);
}

const buildProduct = (...args: string[]) => succeeds([join(folder, "deploy/cli/build.mjs"), ...args], folder);
const rsbuild = (args: readonly string[], name = ".") => succeeds([RSBUILD, ...args], join(folder, name));

let edits = 0;
const change = () =>
	team.edit(`${MODULE}/locales/de.json`, (text) => text.replace(/Kundenliste[ \d]*/, `Kundenliste ${edits++}`));

const reference = { name: "Rsbuild, one application", run: () => rsbuild(plainArgs) };
const oneModule = { name: "Rsbuild, this module", prepare: change, run: () => rsbuild(["build"], MODULE) };
const further = { isLong: true };

try {
	const results: Comparison[] = [
		...(await compare(
			BENCH,
			"whole checkout",
			{ name: "shell and modules", run: () => buildProduct("--all") },
			[reference],
			further,
		)),
		...(await compare(
			BENCH,
			"one changed module",
			{ name: "npm run build", prepare: change, run: () => buildProduct() },
			[oneModule, { ...reference, prepare: change }],
			further,
		)),
	];
	report(results);
} finally {
	team.end();
}
