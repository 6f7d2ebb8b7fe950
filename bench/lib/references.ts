import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { DENO, NODE, ROOT } from "../../deploy/lib/run.mjs";
import { type Served, startServer } from "./served.ts";

const FOLDER = join(ROOT, "bench/reference");

/** Starts a reference server with the framework Hono, which responds to every request with this value. */
export const startHono = (answer: object): Promise<Served> =>
	startServer({
		name: "Hono",
		program: DENO,
		args: () => ["run", "--allow-net", "--allow-env", "--no-lock", "--cached-only", join(FOLDER, "hono.ts")],
		cwd: ROOT,
		env: { ANSWER: JSON.stringify(answer), DENO_NO_UPDATE_CHECK: "1" },
		ready: "/",
	});

const hasSqlite = (node: string) =>
	spawnSync(node, ["--input-type=module", "-e", "new (await import('better-sqlite3')).default(':memory:')"], {
		cwd: FOLDER,
	}).status === 0;

/** Returns the path of the Node that npm uses, because npm compiles native packages for its version. */
function nodeOfMachine(): string {
	const path = (process.env.PATH ?? "").split(":").filter((folder) => !folder.includes("node_modules"));
	return spawnSync("/bin/sh", ["-c", "command -v node"], { env: { PATH: path.join(":") } })
		.stdout.toString()
		.trim();
}

let found: { node: string | undefined } | undefined;

/** Returns the path of a Node with better-sqlite3, or undefined after a message if that package cannot be installed. */
function nodeWithSqlite(): string | undefined {
	if (found) return found.node;
	const nodes = [NODE, nodeOfMachine()].filter(Boolean);
	const known = () => nodes.find(hasSqlite);
	let node = known();
	if (node === undefined) {
		console.error("Installing better-sqlite3 for the references. This may compile for a minute.");
		const { status, stderr } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--no-package-lock"], {
			cwd: FOLDER,
		});
		node = known();
		if (node === undefined)
			console.error(
				`better-sqlite3 cannot be had (npm ended with ${status}), so what is compared with it is left out. ${String(stderr).slice(-500)}`,
			);
	}
	found = { node };
	return node;
}

/** Starts a reference server with Express and better-sqlite3. Returns undefined if better-sqlite3 is not available. */
export async function startExpress(
	script: "validation" | "moves",
	env: Record<string, string>,
): Promise<Served | undefined> {
	const program = nodeWithSqlite();
	if (program === undefined) return undefined;
	return startServer({
		name: "Express, better-sqlite3",
		program,
		args: () => ["--no-warnings", join(FOLDER, `${script}.mjs`)],
		cwd: FOLDER,
		env: { NODE_ENV: "production", ...env },
		ready: "/",
	});
}
