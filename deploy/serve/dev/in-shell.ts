import { once } from "node:events";
import { basename } from "node:path";
import { Failure, onStop } from "../../lib/run.mjs";
import type { BuiltModule } from "../../release/versions.ts";
import { backendFrom } from "./backend.ts";
import { watchModule } from "./build.ts";
import { shellProxy } from "./shell-proxy.ts";

const PORT = 3100;
const TIMEOUT_MS = 10_000;

/** Throws if no application responds at the address, before the builds are started in vain. */
async function checkShell(shell: string): Promise<void> {
	const address = `${shell}/remotes.json`;
	try {
		const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
		if (!response.ok) throw new Error(`Status ${response.status}`);
		const { modules } = (await response.json()) as { modules?: unknown };
		if (typeof modules !== "object") throw new Error("no list of modules");
	} catch (error) {
		const { message, cause } = error as Error;
		throw new Failure(
			`${address}: ${(cause as Error | undefined)?.message ?? message}. Does the application run there?`,
		);
	}
}

function portFrom(env: NodeJS.ProcessEnv): number {
	const port = Number(env.PORT || PORT);
	if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Failure(`PORT: "${env.PORT}" is no port.`);
	return port;
}

export async function devInShell(directories: readonly string[], shell: string): Promise<number> {
	const port = portFrom(process.env);
	await checkShell(shell);
	const { server, use } = shellProxy(shell, backendFrom(process.env));
	server.listen(port, "127.0.0.1");
	await once(server, "listening").catch((error) => {
		throw new Failure(error.code === "EADDRINUSE" ? `Port ${port} is taken; PORT names another.` : error.message);
	});
	const names = directories.map((directory) => basename(directory).replace(/^mfe-/, ""));
	const waiting = new Set(directories);
	const show = (built: BuiltModule) => {
		if (use(built)) console.log(`${new Date().toLocaleTimeString("de-AT")}  mfe-${built.id} ${built.version}`);
		const isFirst = waiting.delete(built.directory);
		if (isFirst && waiting.size === 0)
			console.log(`\n  http://127.0.0.1:${port} shows ${shell} with ${names.join(", ")} from here.\n`);
	};
	const report = (error: unknown) => console.error(error instanceof Failure ? error.message : error);
	const closers: (() => Promise<void>)[] = [];
	for (const directory of directories) closers.push(await watchModule(directory, show, report));
	await new Promise<void>((resolve) => onStop(() => resolve()));
	server.closeAllConnections();
	server.close();
	await Promise.all(closers.map((close) => close()));
	return 0;
}
