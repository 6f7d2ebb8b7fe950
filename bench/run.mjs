// This program runs every benchmark one after the other. bench/README.md describes its arguments.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DENO, Failure, NODE, ROOT, run, runMain } from "../deploy/lib/run.mjs";

const SUFFIX = ".bench.ts";
const DENO_ARGUMENTS = ["run", "-A", "--no-lock", "--cached-only"];
/** Benchmarks that call functions of the API, which runs on Deno. The others run on Node. */
const ON_DENO = ["certificates", "import"];
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
	const { code, output } = await run(NODE, [join(folder, "lib/results-table.ts")]);
	if (code !== 0) throw new Failure(output);
}

await runMain(async () => {
	const { positionals, values } = readArguments();
	const runs = values.runs === undefined ? undefined : Number(values.runs);
	if (runs !== undefined && (!Number.isInteger(runs) || runs < 1))
		throw new Failure(`--runs ${values.runs}: a whole number from 1.`);
	for (const name of positionals)
		if (!known.includes(name)) throw new Failure(`${name}: no such benchmark. There are: ${known.join(", ")}.`);
	const isKept = values.json || values.save;
	const results = [];
	for (const name of positionals.length > 0 ? positionals : known) {
		const [program, ...args] = ON_DENO.includes(name) ? [DENO, ...DENO_ARGUMENTS] : [NODE];
		const options = JSON.stringify({ json: isKept, runs });
		const { code, output } = await run(program, [...args, join(folder, `${name}${SUFFIX}`), options], {
			env: { ...process.env, TZ: "UTC", DENO_NO_UPDATE_CHECK: "1" },
			stdio: ["ignore", isKept ? "pipe" : "inherit", "inherit"],
		});
		if (code !== 0) return code;
		if (isKept) results.push(...JSON.parse(output));
	}
	if (values.save) await save(results);
	if (isKept) console.log(JSON.stringify(results, undefined, "\t"));
	return 0;
});
