import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

export const HOST = "127.0.0.1";

/** Below what systems hand out for connections (Linux: from 32768): one of those may be taken before a server listens there. */
const LOWEST = 20_000;
const ABOVE = 32_768;

async function isFree(port: number): Promise<boolean> {
	const probe = createServer().listen(port, HOST);
	try {
		await once(probe, "listening");
	} catch {
		return false;
	}
	probe.close();
	await once(probe, "close");
	return true;
}

/** A port of this machine that a server may listen on. */
export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(LOWEST, ABOVE);
		if (await isFree(port)) return port;
	}
}
