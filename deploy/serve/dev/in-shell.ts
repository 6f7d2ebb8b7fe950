import { once } from "node:events";
import { basename } from "node:path";
import { integer } from "../../../api/platform/runtime/setting-values.ts";
import { checkApplication } from "../../lib/connection.ts";
import { Failure, onStop } from "../../lib/run.mjs";
import { readSettings } from "../../lib/settings.ts";
import type { BuiltModule } from "../../release/versions.ts";
import { backendFrom } from "./backend.ts";
import { watchModule } from "./build.ts";
import { shellProxy } from "./shell-proxy.ts";

const DEFAULT_PORT = 3100;

export async function devInShell(directories: readonly string[], shell: string): Promise<number> {
	const port = readSettings(() => integer("PORT", process.env.PORT, DEFAULT_PORT, 1, 65_535));
	await checkApplication("--shell", shell);
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
