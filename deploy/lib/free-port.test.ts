import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "./free-port.ts";

const SYSTEM = "/proc/sys/net/ipv4/ip_local_port_range";

it("a free port is not assigned to any connection before a server listens on it", async () => {
	const [lowest = 0] = readFileSync(SYSTEM, "utf8").split(/\s+/).map(Number);
	const ports = await Promise.all(Array.from({ length: 50 }, freePort));
	expect(Math.max(...ports)).toBeLessThan(lowest);
	expect(new Set(ports).size).toBeGreaterThan(45);
	const server = createServer().listen(ports[0], "127.0.0.1");
	await once(server, "listening");
	server.close();
});
