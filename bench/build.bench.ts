import { readdirSync } from "node:fs";
import { join } from "node:path";
import { RSBUILD } from "../deploy/build/package-build.ts";
import { NODE, ROOT, run } from "../deploy/lib/run.mjs";
import { startTeam } from "../e2e/support/team.ts";
import { type Comparison, compare, report } from "./lib/compare.ts";
import { plainBuild } from "./lib/plain.ts";

// Ours: every module by itself, its pages drawn beforehand, every file packed and hashed, all put together.

const BENCH = "build";
const MODULE = "mfe-clients";
const modules = readdirSync(ROOT).filter((name) => name.startsWith("mfe-"));
const team = startTeam(["shell", ...modules]);
const { folder } = team;
const plain = plainBuild(folder, modules);

async function succeeds(args: readonly string[], cwd: string): Promise<void> {
	const { code, output } = await run(NODE, [...args], { cwd, env: { ...process.env, NODE_ENV: "production" } });
	if (code !== 0) throw new Error(output);
}

const ours = (...words: string[]) => succeeds([join(folder, "deploy/build.mjs"), ...words], folder);
const rsbuild = (args: readonly string[], name = ".") => succeeds([RSBUILD, ...args], join(folder, name));

let edits = 0;
const change = () =>
	team.edit(`${MODULE}/locales/de.json`, (text) => text.replace(/Kundenliste[ \d]*/, `Kundenliste ${edits++}`));

const reference = { name: "Rsbuild, one application", run: () => rsbuild(plain) };
const oneModule = { name: "Rsbuild, this module", prepare: change, run: () => rsbuild(["build"], MODULE) };
const further = { isLong: true };

try {
	const results: Comparison[] = [
		...(await compare(
			BENCH,
			"whole checkout",
			{ name: "shell and modules", run: () => ours("--all") },
			[reference],
			further,
		)),
		...(await compare(
			BENCH,
			"one changed module",
			{ name: "npm run build", prepare: change, run: () => ours() },
			[oneModule, { ...reference, prepare: change }],
			further,
		)),
	];
	report(results);
} finally {
	team.end();
}
