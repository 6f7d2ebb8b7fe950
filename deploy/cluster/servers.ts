import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { HOST } from "../lib/free-port.ts";
import { NODE, ROOT } from "../lib/run.mjs";
import type { Command } from "./processes.ts";

export const DATABASE = "portal.db";

export const answers = (url: string, path: string) => async () => {
	const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
	await answer?.body?.cancel();
	return answer?.ok === true;
};

interface SqldOptions {
	program: string;
	folder: string;
	port: number;
}

export function sqld(name: string, { program, folder, port }: SqldOptions, ...args: string[]): Command {
	const own = ["--db-path", folder, "--http-listen-addr", `${HOST}:${port}`, "--no-welcome"];
	const isUp = answers(`http://${HOST}:${port}`, "/health");
	return { name, program, args: [...own, ...args], env: { RUST_LOG: "warn" }, isUp };
}

/** Over a copy of the database in a data folder. */
export function primaryOf(options: SqldOptions & { dataDir: string; grpcPort: number }): Command {
	const target = join(options.folder, "dbs/default");
	mkdirSync(target, { recursive: true });
	copyFileSync(join(options.dataDir, DATABASE), join(target, "data"));
	return sqld("primary", options, "--grpc-listen-addr", `${HOST}:${options.grpcPort}`);
}

/** Takes over from the primary what is committed there, and passes writes on to it. */
export const replicaOf = (options: SqldOptions & { grpcPort: number }): Command =>
	sqld("replica", options, "--primary-grpc-url", `http://${HOST}:${options.grpcPort}`);

interface InstanceOptions {
	name: string;
	port: number;
	/** Its own. */
	dataDir: string;
	/** All share it. */
	keysDir: string;
	env: Record<string, string>;
}

/** The product as `npm run serve` starts it, with its Deno permissions. */
export function instanceOf({ name, port, dataDir, keysDir, env }: InstanceOptions): Command {
	return {
		name,
		program: NODE,
		args: [join(ROOT, "deploy/serve.mjs")],
		env: {
			HOST,
			PORT: String(port),
			DATA_DIR: dataDir,
			KEYS_DIR: keysDir,
			BOT_CHECK: "off",
			TRUSTED_PROXIES: HOST,
			...env,
		},
		isUp: answers(`http://${HOST}:${port}`, "/api/health/ready"),
	};
}
