import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

export const HOST = "127.0.0.1";

/** Below the ports that systems use for outgoing connections, which may be taken before the server listens. */
const LOWEST = 20_000;
const ABOVE = 32_768;

export async function freePort(): Promise<number> {
	for (;;) {
		const port = randomInt(LOWEST, ABOVE);
		const probe = createServer().listen(port, HOST);
		const isFree = await once(probe, "listening").catch(() => undefined);
		if (!isFree) continue;
		probe.close();
		await once(probe, "close");
		return port;
	}
}
