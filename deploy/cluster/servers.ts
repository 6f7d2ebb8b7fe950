import { generateKeyPairSync } from "node:crypto";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOST } from "../lib/free-port.ts";
import { NODE, ROOT, run } from "../lib/run.mjs";
import type { Command } from "./processes.ts";

export const DATABASE = "portal.db";

export const answers = (url: string, path: string) => async () => {
	const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
	await answer?.body?.cancel();
	return answer?.ok === true;
};

export interface DatabaseKey {
	keyFile: string;
	authToken: string;
}

export async function createDatabaseKey(folder: string): Promise<DatabaseKey> {
	mkdirSync(folder, { recursive: true });
	const { privateKey, publicKey } = generateKeyPairSync("ed25519");
	const [keyFile, privateFile] = [join(folder, "database.pem"), join(folder, "database-private.pem")];
	writeFileSync(keyFile, publicKey.export({ format: "pem", type: "spki" }));
	writeFileSync(privateFile, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
	const { output } = await run(NODE, [join(ROOT, "deploy/cli/database-token.mjs"), privateFile]);
	return { keyFile, authToken: output.trim() };
}

interface SqldOptions extends Pick<DatabaseKey, "keyFile"> {
	program: string;
	folder: string;
	port: number;
}

/** Opens no port for other database servers, because connections to that port would need no token. */
export function sqld(name: string, { program, folder, port, keyFile }: SqldOptions, ...args: string[]): Command {
	const own = ["--db-path", folder, "--http-listen-addr", `${HOST}:${port}`, "--auth-jwt-key-file", keyFile];
	const isUp = answers(`http://${HOST}:${port}`, "/health");
	return { name, program, args: [...own, "--no-welcome", ...args], env: { RUST_LOG: "warn" }, isUp };
}

export function primaryOf(options: SqldOptions & { dataDir: string }): Command {
	const target = join(options.folder, "dbs/default");
	mkdirSync(target, { recursive: true });
	copyFileSync(join(options.dataDir, DATABASE), join(target, "data"));
	return sqld("primary", options);
}

interface InstanceOptions {
	name: string;
	port: number;
	dataDir: string;
	keysDir: string;
	env: Record<string, string>;
}

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
