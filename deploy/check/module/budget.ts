import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { readJson } from "../../lib/files.ts";
import { Failure } from "../../lib/run.mjs";
import { type Budget, budgetSchema, LARGEST_BUDGET } from "../../release/release-schema.ts";
import type { BuiltModule } from "../../release/version-files.ts";
import type { Findings } from "./types.ts";

const KILOBYTE = 1024;
/** Share of a size limit above which a note warns that the module has almost reached the limit. */
const NEARLY = 0.9;
const PARTS = {
	entry: "The entry (remoteEntry.js)",
	module: "What the module loads at once (JS of ./module)",
	total: "All of it (JS and CSS)",
} as const;

export const DEFAULT_BUDGET: Budget = { entry: 10, module: 40, total: 80 };

/** The limits in KB are copied to release.json, so that the server applies the same ones. */
export async function budgetOf(directory: string): Promise<Budget> {
	const file = join(directory, "package.json");
	const { mfe } = existsSync(file) ? await readJson<{ mfe?: { budget?: unknown } }>(file) : {};
	const { data, error } = budgetSchema.safeParse(mfe?.budget ?? DEFAULT_BUDGET);
	if (data) return data;
	const reasons = error.issues.map(({ path, message }) => [...path, message].join(" "));
	throw new Failure(
		`${file}: mfe.budget needs exactly entry, module and total, each in KB after brotli: ${reasons.join("; ")}.`,
	);
}

type Sized = Pick<BuiltModule, "id" | "release" | "contents">;

/** Returns sizes in KB, compressed with brotli. Rendered pages do not count, because the shell never loads them. */
export async function sizesOf({ id, release: { version, preload }, contents }: Sized): Promise<Budget> {
	const counted = [...contents].filter(([path]) => /\.(js|css)$/.test(path) && !path.startsWith("site/"));
	const pack = promisify(brotliCompress);
	const sizes = new Map(
		await Promise.all(counted.map(async ([path, content]) => [path, (await pack(content)).length] as const)),
	);
	const sum = (paths: Iterable<string>) =>
		[...paths].reduce((bytes, path) => bytes + (sizes.get(path) ?? 0), 0) / KILOBYTE;
	const folder = `/mfe/${id}/${version}/`;
	const atOnce = preload.map(({ href }) => href.slice(folder.length));
	return { entry: sum(["remoteEntry.js"]), module: sum(atOnce), total: sum(sizes.keys()) };
}

const shown = (size: number) => size.toLocaleString("en", { maximumFractionDigits: 1, minimumFractionDigits: 1 });

export function compareSizes(module: string, sizes: Budget, budget: Budget): Findings {
	const findings: Findings = { problems: [], notes: [] };
	for (const part of ["entry", "module", "total"] as const) {
		const text = `${module}: ${PARTS[part]}: ${shown(sizes[part])} KB, allowed are ${shown(budget[part])} KB (mfe.budget.${part} in package.json)`;
		if (sizes[part] > budget[part]) findings.problems.push(`${text}.`);
		else if (sizes[part] > budget[part] * NEARLY) findings.notes.push(`${text}; less than 10 % is left.`);
	}
	return findings;
}

/** A version without limits in its release.json is checked against the largest permitted limits. */
export const checkBudget = async (module: Sized): Promise<Findings> =>
	compareSizes(`mfe-${module.id}`, await sizesOf(module), module.release.budget ?? LARGEST_BUDGET);
