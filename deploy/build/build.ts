import { join } from "node:path";
import { publishBuiltKit } from "../kit/publish.ts";
import { filesIn, forEach } from "../lib/files.ts";
import { ROOT } from "../lib/run.mjs";
import { seconds } from "../lib/step.ts";
import { assemble, buildStore } from "./assemble.ts";
import { packageNames } from "./inputs.ts";
import { buildPackage, type Job, jobOf } from "./package-build.ts";
import { writeBom } from "./sbom.ts";
import { buildServer } from "./server.ts";

/** Number of builds that run at the same time; only two, because each already uses several threads. */
const AT_ONCE = 2;

async function buildAndPrint(job: Job, force: boolean): Promise<void> {
	const since = performance.now();
	if (await buildPackage(job, force)) console.log(`  ${job.name} ${job.version} (${seconds(since)})`);
}

export async function build({ force = false } = {}): Promise<void> {
	const jobs = await Promise.all(packageNames().map(jobOf));
	const sizes = new Map(jobs.map(({ name }) => [name, filesIn(join(ROOT, name, "src")).length]));
	// Packages with many sources start first, so that the longest build does not run alone at the end.
	const ordered = jobs.toSorted((one, other) => (sizes.get(other.name) ?? 0) - (sizes.get(one.name) ?? 0));
	const builds = [...ordered.map((job) => () => buildAndPrint(job, force)), () => buildServer()];
	await forEach(builds, (build) => build(), AT_ONCE);
	writeBom();
	await assemble(Object.fromEntries(jobs.map(({ name, version }) => [name, version])));
}

export const buildKit = (): Promise<void> => publishBuiltKit(buildStore());
