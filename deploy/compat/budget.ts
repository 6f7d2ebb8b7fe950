import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { z } from "zod";
import { filesByPath, readJson } from "../lib/files.ts";
import type { FederationManifest } from "./shared-packages.ts";
import type { Findings } from "./types.ts";

const KILOBYTE = 1024;
/** From here on a note says that little room is left. */
const NEARLY = 0.9;
const PARTS = {
	entry: "The entry (remoteEntry.js)",
	module: "What the module loads at once (JS of ./module)",
	total: "All of it (JS and CSS)",
} as const;

const kilobytes = z.number().positive();
const budgetSchema = z.strictObject({ entry: kilobytes, module: kilobytes, total: kilobytes });
export type Budget = z.infer<typeof budgetSchema>;
/** For a module that names none, in KB after brotli. */
export const DEFAULT_BUDGET: Budget = { entry: 10, module: 40, total: 80 };

const packed = async (file: string) => (await promisify(brotliCompress)(await readFile(file))).length;

/** Sizes in KB after brotli. Pages that are drawn without the shell do not count: the shell never loads them. */
export async function sizesOf(dist: string, federation: FederationManifest): Promise<Budget> {
	const files = filesByPath(dist).filter(([path]) => /\.(js|css)$/.test(path) && !path.startsWith("site/"));
	const sizes = new Map(await Promise.all(files.map(async ([path, file]) => [path, await packed(file)] as const)));
	const sum = (paths: readonly string[]) => paths.reduce((bytes, path) => bytes + (sizes.get(path) ?? 0), 0) / KILOBYTE;
	const sync = federation.exposes.find(({ path }) => path === "./module")?.assets.js.sync ?? [];
	return { entry: sum(["remoteEntry.js"]), module: sum(sync), total: sum([...sizes.keys()]) };
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

export async function checkBudget(
	module: string,
	directory: string,
	dist: string,
	federation: FederationManifest,
): Promise<Findings> {
	const { mfe } = await readJson<{ mfe?: { budget?: unknown } }>(join(directory, "package.json"));
	const budget = budgetSchema.safeParse(mfe?.budget ?? DEFAULT_BUDGET);
	if (!budget.success)
		return {
			problems: [`${module}: mfe.budget in package.json needs exactly entry, module and total, each in KB above 0.`],
			notes: [],
		};
	return compareSizes(module, await sizesOf(dist, federation), budget.data);
}
