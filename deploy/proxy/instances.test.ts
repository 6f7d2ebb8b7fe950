import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Service } from "../cluster/processes.ts";
import { proxyOf, UNLIMITED } from "../cluster/proxy.ts";
import { listen } from "../testing/listen.ts";
import { isInstalled, send } from "../testing/proxy.ts";

const MISSING = ["nginx", "curl"].filter((program) => !isInstalled(program));
const NOTICED = { timeout: 15_000, interval: 100 };

type Behaviour = "well" | "dies" | "unready";

/** With `dies`, the instance reads a request completely and then closes the connection. */
async function startInstance() {
	const seen: string[] = [];
	let behaviour: Behaviour = "well";
	const server: Server = createServer(async (request, response) => {
		for await (const _ of request);
		if (request.url?.startsWith("/api/health/ready"))
			return response.writeHead(behaviour === "unready" ? 503 : 200).end("ready");
		if (request.url?.startsWith("/api/health")) return response.end("live");
		seen.push(request.method ?? "");
		if (behaviour === "dies") return request.socket.destroy();
		return response.end("answered");
	});
	const { port, close } = await listen(server);
	return {
		port,
		seen,
		behave: (how: Behaviour) => {
			behaviour = how;
		},
		end: close,
		begin: async () => {
			server.listen(port, "127.0.0.1");
			await once(server, "listening");
		},
	};
}

describe.skipIf(MISSING.length > 0)(
	`nginx before several instances${MISSING.length > 0 ? `, not tried: without ${MISSING.join(", ")}` : ""}`,
	() => {
		let instances: Awaited<ReturnType<typeof startInstance>>[];
		let proxy: Awaited<ReturnType<typeof proxyOf>>;
		let service: Service;
		let port: number;
		beforeAll(async () => {
			instances = await Promise.all(Array.from({ length: 3 }, startInstance));
			proxy = await proxyOf(
				instances.map((one) => one.port),
				UNLIMITED,
			);
			service = await Service.start(proxy.command);
			port = Number(new URL(proxy.url).port);
		}, 60_000);
		afterAll(async () => {
			service?.kill();
			for (const one of instances) await one.end().catch(() => undefined);
			proxy?.remove();
		});
		beforeEach(async () => {
			for (const { seen } of instances) seen.length = 0;
			await expect.poll(async () => (await answering(9)) >= 3, NOTICED).toBe(true);
			for (const { seen } of instances) seen.length = 0;
		});
		afterEach(() => {
			for (const one of instances) one.behave("well");
		});

		const request = async (method: string) => {
			const body = method === "GET" || method === "DELETE" ? undefined : "x";
			return (await send(port, "/api/client/1", { method, ...(body ? { body } : {}) })).status;
		};
		const total = () => instances.reduce((sum, { seen }) => sum + seen.length, 0);
		const answering = async (count: number) => {
			for (let n = 0; n < count; n++) await request("GET");
			return instances.filter(({ seen }) => seen.length > 0).length;
		};

		it("never repeats a change that an instance has received, whatever its outcome", async () => {
			for (const one of instances) one.behave("dies");
			for (const [index, method] of ["PUT", "DELETE", "POST"].entries()) {
				expect(await request(method)).toBe(502);
				expect(total()).toBe(index + 1);
			}
		});

		it("repeats a read request at up to three instances", async () => {
			for (const one of instances.slice(1)) one.behave("dies");
			const statuses = await Promise.all(Array.from({ length: 6 }, () => request("GET")));
			expect(statuses).toEqual(Array(6).fill(200));
			for (const one of instances) one.behave("dies");
			expect(await request("HEAD")).toBe(502);
		});

		it("sends any request to another instance when one refuses the connection", async () => {
			const [, second, third] = instances;
			await second?.end();
			await third?.end();
			try {
				const methods = ["PUT", "DELETE", "POST", "GET", "PUT", "DELETE", "POST", "GET"];
				expect(await Promise.all(methods.map(request))).toEqual(methods.map(() => 200));
				expect(instances.map(({ seen }) => seen.length)).toEqual([methods.length, 0, 0]);
			} finally {
				await second?.begin();
				await third?.begin();
			}
		});

		it("sends no request to an instance that is not ready, also after its end, until it is ready again", async () => {
			const [first] = instances;
			first?.behave("unready");
			const isOut = async () => {
				if (first) first.seen.length = 0;
				await answering(6);
				return first?.seen.length === 0;
			};
			await expect.poll(isOut, NOTICED).toBe(true);
			await first?.end();
			expect(await Promise.all(Array.from({ length: 12 }, () => request("POST")))).toEqual(Array(12).fill(200));
			expect(await isOut()).toBe(true);
			await first?.begin();
			expect(await isOut()).toBe(true);
			first?.behave("well");
			await expect.poll(isOut, NOTICED).toBe(false);
		});

		it("uses instances that are not ready when the only ready one has ended", async () => {
			const [first, ...others] = instances;
			await first?.end();
			for (const one of others) one.behave("unready");
			try {
				await new Promise((resolve) => setTimeout(resolve, 3_000));
				expect(await Promise.all(Array.from({ length: 12 }, () => request("POST")))).toEqual(Array(12).fill(200));
			} finally {
				await first?.begin();
			}
		});

		it("uses all instances when none is ready", async () => {
			for (const one of instances) one.behave("unready");
			const logged = () =>
				service.log
					.join("")
					.match(/Not ready[^\n]*/g)
					?.at(-1) ?? "";
			const before = logged();
			await new Promise((resolve) => setTimeout(resolve, 3_000));
			for (const { seen } of instances) seen.length = 0;
			expect(await answering(9), `${before} ${logged()}`).toBe(3);
		});
	},
);
