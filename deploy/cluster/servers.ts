import { generateKeyPairSync } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { HOST } from "../lib/free-port.ts";
import { NODE, ROOT, run } from "../lib/run.mjs";
import type { Command } from "./processes.ts";
import { findSqld } from "./programs.mjs";

export const DATABASE = "portal.db";

export const answers = (url: string, path: string) => async () => {
	const answer = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
	await answer?.body?.cancel();
	return answer?.ok === true;
};

export async function createDatabaseKey(folder: string) {
	mkdirSync(folder, { recursive: true });
	const { privateKey, publicKey } = generateKeyPairSync("ed25519");
	const [keyFile, privateFile] = [join(folder, "database.pem"), join(folder, "database-private.pem")];
	writeFileSync(keyFile, publicKey.export({ format: "pem", type: "spki" }));
	writeFileSync(privateFile, privateKey.export({ format: "pem", type: "pkcs8" }), { mode: 0o600 });
	const { output } = await run(NODE, [join(ROOT, "deploy/cli/database-token.mjs"), privateFile]);
	return { keyFile, authToken: output.trim() };
}

interface SqldOptions {
	folder: string;
	port: number;
	keyFile: string;
}

/** Opens no port for other database servers, because connections to that port would need no token. */
export function sqld(name: string, { folder, port, keyFile }: SqldOptions, ...args: string[]): Command {
	const own = ["--db-path", folder, "--http-listen-addr", `${HOST}:${port}`, "--auth-jwt-key-file", keyFile];
	const isUp = answers(`http://${HOST}:${port}`, "/health");
	const program = findSqld() ?? "sqld";
	return { name, program, args: [...own, "--no-welcome", ...args], env: { RUST_LOG: "warn" }, isUp };
}
