import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEYS_NAME } from "../../api/platform/runtime/keys.ts";
import { largeDatabase, type Sizes } from "../../api/testing/large-database/index.ts";
import { freePort, HOST } from "../lib/free-port.ts";
import { NODE, ROOT } from "../lib/run.mjs";
import { startDelay } from "./network-delay.ts";
import { type Command, Service } from "./processes.ts";
import { missingPrograms } from "./programs.mjs";
import { proxyOf } from "./proxy.ts";
import { answers, createDatabaseKey, DATABASE, sqld } from "./servers.ts";

/** Seconds for which a stopping instance still serves. The proxy checks each second and must notice this in time. */
const DRAIN_SECONDS = "4";

export interface ClusterOptions {
	instances: number;
	hasCopies?: boolean;
	/** Simulated round trip in milliseconds between the instances and the database server. */
	distanceMs?: number;
	env?: (instance: number, folder: string) => Record<string, string>;
}

export async function startCluster(
	sizes: Sizes,
	{ instances: count, hasCopies = true, distanceMs = 0, env = () => ({}) }: ClusterOptions,
) {
	const missing = missingPrograms();
	if (missing.length > 0) throw new Error(`A cluster needs ${missing.join(", ")}.`);
	const folder = mkdtempSync(join(tmpdir(), "portal-cluster-"));
	const ends: (() => void)[] = [];
	const started = async (command: Command) => {
		const service = new Service(command);
		ends.push(() => service.kill());
		await service.start();
		return service;
	};
	const stop = async () => {
		for (const end of ends.toReversed()) end();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	};
	const startDatabase = async (name: string) => {
		const key = await createDatabaseKey(join(folder, `${name}-key`));
		const port = await freePort();
		const service = await started(sqld(name, { folder: join(folder, name), port, keyFile: key.keyFile }));
		return { service, port, url: `http://${HOST}:${port}`, authToken: key.authToken };
	};
	try {
		const source = await largeDatabase(sizes);
		const keysDir = join(folder, "keys");
		mkdirSync(keysDir);
		copyFileSync(join(source, KEYS_NAME), join(keysDir, KEYS_NAME));
		const data = join(folder, "primary/dbs/default");
		mkdirSync(data, { recursive: true });
		copyFileSync(join(source, DATABASE), join(data, "data"));
		const { service: primary, url, port, authToken } = await startDatabase("primary");
		const delay = distanceMs > 0 ? await startDelay(port, distanceMs) : undefined;
		if (delay) ends.push(delay.close);
		const databaseUrl = delay?.url ?? url;
		cpSync(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
		const ports: number[] = [];
		for (let n = 0; n < count; n++) ports.push(await freePort());
		const instances: { service: Service; url: string; dataDir: string }[] = [];
		for (const [n, own] of ports.entries()) {
			const [address, dataDir] = [`http://${HOST}:${own}`, join(folder, `instance-${n}`)];
			const service = await started({
				name: `instance ${n}`,
				program: NODE,
				args: [join(ROOT, "deploy/serve.mjs")],
				env: {
					HOST,
					PORT: String(own),
					DATA_DIR: dataDir,
					KEYS_DIR: keysDir,
					BOT_CHECK: "off",
					TRUSTED_PROXIES: HOST,
					DATABASE_URL: databaseUrl,
					DATABASE_AUTH_TOKEN: authToken,
					...(hasCopies ? { DATABASE_REPLICA_URL: databaseUrl } : {}),
					WEB_ROOT: join(folder, "dist/web"),
					DRAIN_SECONDS,
					...env(n, folder),
				},
				isUp: answers(address, "/api/health/ready"),
			});
			instances.push({ service, url: address, dataDir });
		}
		const proxy = await proxyOf(ports);
		ends.push(proxy.remove);
		await started(proxy.command);
		return { url: proxy.url, primary, databaseUrl, authToken, startDatabase, instances, keysDir, folder, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;
export type Instance = Cluster["instances"][number];
