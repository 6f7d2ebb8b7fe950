import { publishBuiltKit } from "../kit/publish.ts";
import { forEach } from "../lib/files.ts";
import { seconds } from "../lib/step.ts";
import { assemble, buildStore } from "./assemble.ts";
import { packageNames } from "./inputs.ts";
import { buildPackage, type Job, jobOf } from "./package-build.ts";
import { writeBom } from "./sbom.ts";
import { buildServer } from "./server.ts";

/** Number of packages that are built at the same time; only two, because each build already uses several threads. */
const AT_ONCE = 2;

async function buildAndPrint(job: Job, force: boolean): Promise<void> {
	const since = performance.now();
	if (await buildPackage(job, force)) console.log(`  ${job.name} ${job.version} (${seconds(since)})`);
}

export async function build({ force = false } = {}): Promise<void> {
	const jobs = await Promise.all(packageNames().map(jobOf));
	await forEach(jobs, (job) => buildAndPrint(job, force), AT_ONCE);
	await buildServer();
	writeBom();
	await assemble(Object.fromEntries(jobs.map(({ name, version }) => [name, version])));
}

export const buildKit = (): Promise<void> => publishBuiltKit(buildStore());
