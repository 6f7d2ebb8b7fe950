import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Failure, ROOT, runNpm } from "../../lib/run.mjs";
import { parseCall, refuseFurther } from "../../release/command-line.ts";
import { createModule } from "./create.ts";
import { idFrom, titleFrom } from "./names.ts";

const INSTALL = ["install", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
const COLUMN = 45;

/** If npm fails, the lock file and folders are restored. */
async function register(root: string, directory: string): Promise<void> {
	const lockFile = join(root, "package-lock.json");
	const lock = await readFile(lockFile);
	const { code, output } = await runNpm(INSTALL, { cwd: root });
	if (code === 0) return;
	await writeFile(lockFile, lock);
	await rm(join(root, "node_modules", basename(directory)), { force: true });
	await rm(directory, { recursive: true });
	throw new Failure(`${output.trim()}\n\nnpm install failed; the new module was removed again.`);
}

export async function newModule(args: readonly string[], root = ROOT): Promise<void> {
	const { values, positionals } = parseCall(args, { title: { type: "string" } });
	refuseFurther({ positionals }, 1);
	const id = idFrom(positionals[0]);
	const title = titleFrom(values.title, id);
	const directory = await createModule(root, id, title);
	const name = basename(directory);
	await register(root, directory);
	const commands = [
		[`npm run dev -w ${name}`, "alone, with demo data"],
		["npm run dev", "with the application and the API"],
		[`npm test -- ui ${name}`, "its tests"],
		[`npm run deploy -w ${name}`, "deploy it"],
	];
	console.log(`${name} is there: menu entry "${title}", address /${id}.\n`);
	for (const [call = "", effect] of commands) console.log(`  ${call.padEnd(COLUMN)} ${effect}`);
	console.log("\ndocs/modules.md says how to go on.");
}
