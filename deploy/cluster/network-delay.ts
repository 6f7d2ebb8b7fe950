import { connect, createServer, type Socket } from "node:net";
import { freePort, HOST } from "../lib/free-port.ts";

function forward(from: Socket, to: Socket, ms: number): void {
	from.on("data", (bytes) => setTimeout(() => to.write(bytes), ms));
	from.on("close", () => setTimeout(() => to.destroy(), ms));
	from.on("error", () => undefined);
}

export async function startDelay(port: number, roundTripMs: number) {
	const server = createServer((near) => {
		const far = connect(port, HOST);
		forward(near, far, roundTripMs / 2);
		forward(far, near, roundTripMs / 2);
	});
	const own = await freePort();
	await new Promise<void>((resolve) => server.listen(own, HOST, resolve));
	return { url: `http://${HOST}:${own}`, close: () => server.close() };
}
