import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

export const HOST = "127.0.0.1";

/** Below the ports that systems use for outgoing connections, which may be taken before the server listens. */
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

export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(LOWEST, ABOVE);
		if (await isFree(port)) return port;
	}
}
