// This program runs every benchmark one after the other. bench/README.md describes its arguments.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DENO, Failure, NODE, ROOT, run, runMain } from "../deploy/lib/run.mjs";

const SUFFIX = ".bench.ts";
const DENO_ARGUMENTS = ["run", "-A", "--no-lock", "--cached-only"];
/** Benchmarks that run on Node, because they build the product or use a library that requires Node. */
const ON_NODE = [
	"build",
	"cluster",
	"deployment",
	"details",
	"directory",
	"lighthouse",
	"lists",
	"moves",
	"products-grid",
	"reliability",
	"server",
	"staff-page",
	"start",
	"validation",
];
/** This benchmark takes a quarter of an hour, so it runs only if the command names it. */
const BY_NAME = "reliability";
const folder = join(ROOT, "bench");
const known = readdirSync(folder)
	.filter((file) => file.endsWith(SUFFIX))
	.map((file) => file.slice(0, -SUFFIX.length));

function readArguments() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: {
				json: { type: "boolean", default: false },
				save: { type: "boolean", default: false },
				runs: { type: "string" },
			},
		});
	} catch (error) {
		throw new Failure(error.message);
	}
}

/** Replaces the stored results of the benchmarks that were run. Results of other benchmarks stay. */
async function save(results) {
	const path = join(ROOT, "docs/performance.json");
	const isNew = ({ bench }) => results.some((result) => result.bench === bench);
	const kept = JSON.parse(readFileSync(path, "utf8")).filter((result) => !isNew(result));
	writeFileSync(path, `${JSON.stringify([...kept, ...results], undefined, "\t")}\n`);
	const { code, output } = await run(NODE, [join(folder, "lib/draw.ts")]);
	if (code !== 0) throw new Failure(output);
}

await runMain(async () => {
	const { positionals, values } = readArguments();
	const runs = values.runs === undefined ? undefined : Number(values.runs);
	if (runs !== undefined && (!Number.isInteger(runs) || runs < 1))
		throw new Failure(`--runs ${values.runs}: a whole number from 1.`);
	const [first, ...rest] = positionals;
	const scenarios = first === BY_NAME ? rest : [];
	const named = first === BY_NAME ? [BY_NAME] : positionals;
	for (const name of named)
		if (!known.includes(name)) throw new Failure(`${name}: no such benchmark. There are: ${known.join(", ")}.`);
	const isKept = values.json || values.save;
	const results = [];
	for (const name of named.length > 0 ? named : known.filter((one) => one !== BY_NAME)) {
		const { code, output } = await run(
			ON_NODE.includes(name) ? NODE : DENO,
			[
				...(ON_NODE.includes(name) ? [] : DENO_ARGUMENTS),
				join(folder, `${name}${SUFFIX}`),
				JSON.stringify({ json: isKept, runs, names: scenarios }),
			],
			{
				env: { ...process.env, TZ: "UTC", DENO_NO_UPDATE_CHECK: "1" },
				stdio: ["ignore", isKept ? "pipe" : "inherit", "inherit"],
			},
		);
		if (code !== 0) return code;
		if (isKept) results.push(...JSON.parse(output));
	}
	if (values.save) await save(results);
	if (isKept) console.log(JSON.stringify(results, undefined, "\t"));
	return 0;
});
