// `npm run bench`: every benchmark, one after the other, on the Deno that the product runs on.
//
//   npm run bench                            all
//   npm run bench -- certificates            this one; several may be named
//   npm run bench -- certificates --json     as JSON, one array for all of them
//   npm run bench -- import --runs 31        more runs than the usual 15

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { DENO, Failure, ROOT, run, runMain } from "../deploy/lib/run.mjs";

const SUFFIX = ".bench.ts";
const folder = join(ROOT, "bench");
const known = readdirSync(folder)
	.filter((file) => file.endsWith(SUFFIX))
	.map((file) => file.slice(0, -SUFFIX.length));

function readArguments() {
	try {
		return parseArgs({
			allowPositionals: true,
			options: { json: { type: "boolean", default: false }, runs: { type: "string", default: "15" } },
		});
	} catch (error) {
		throw new Failure(error.message);
	}
}

await runMain(async () => {
	const { positionals, values } = readArguments();
	const runs = Number(values.runs);
	if (!Number.isInteger(runs) || runs < 1) throw new Failure(`--runs ${values.runs}: a whole number from 1.`);
	for (const name of positionals)
		if (!known.includes(name)) throw new Failure(`${name}: no such benchmark. There are: ${known.join(", ")}.`);
	const results = [];
	for (const name of positionals.length > 0 ? positionals : known) {
		const { code, output } = await run(
			DENO,
			[
				"run",
				"-A",
				"--no-lock",
				"--cached-only",
				join(folder, `${name}${SUFFIX}`),
				JSON.stringify({ json: values.json, runs }),
			],
			{
				env: { ...process.env, TZ: "UTC", DENO_NO_UPDATE_CHECK: "1" },
				stdio: ["ignore", values.json ? "pipe" : "inherit", "inherit"],
			},
		);
		if (code !== 0) return code;
		if (values.json) results.push(...JSON.parse(output));
	}
	if (values.json) console.log(JSON.stringify(results, undefined, "\t"));
	return 0;
});
