import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEYS_NAME } from "../../api/platform/runtime/keys.ts";
import { largeDatabase, type Sizes } from "../../api/testing/large-database/index.ts";
import { freePort, HOST } from "../lib/free-port.ts";
import { ROOT } from "../lib/run.mjs";
import { startDelay } from "./network-delay.ts";
import { Service } from "./processes.ts";
import { findSqld } from "./programs.mjs";
import { proxyOf } from "./proxy.ts";
import { createDatabaseKey, type DatabaseKey, instanceOf, primaryOf, sqld } from "./servers.ts";

/** Seconds for which a stopping instance still serves. The proxy checks each second and must notice this in time. */
const DRAIN_SECONDS = "4";

export interface Instance {
	service: Service;
	port: number;
	url: string;
	dataDir: string;
	restart(changed: Record<string, string>): Promise<void>;
}

export interface Database {
	service: Service;
	url: string;
	key: DatabaseKey;
	folder: string;
}

export interface Cluster {
	url: string;
	primary: Service;
	keysDir: string;
	databaseUrl: string;
	databaseKey: DatabaseKey;
	startDatabase(name: string): Promise<Database>;
	instances: readonly Instance[];
	folder: string;
	stop(): Promise<void>;
}

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
): Promise<Cluster> {
	const program = findSqld();
	if (!program) throw new Error("sqld is not installed");
	const folder = mkdtempSync(join(tmpdir(), "portal-cluster-"));
	const services: Service[] = [];
	const proxies: { remove(): void }[] = [];
	const started = async (service: Service) => {
		services.push(service);
		await service.start();
		return service;
	};
	const stop = async () => {
		for (const service of services.toReversed()) service.kill();
		for (const { remove } of proxies) remove();
		rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
	};
	try {
		const dataDir = await largeDatabase(sizes);
		const keysDir = join(folder, "keys");
		mkdirSync(keysDir);
		copyFileSync(join(dataDir, KEYS_NAME), join(keysDir, KEYS_NAME));
		const startDatabase = async (name: string, from?: string): Promise<Database> => {
			const key = await createDatabaseKey(join(folder, `${name}-key`));
			const own = { program, folder: join(folder, name), port: await freePort(), keyFile: key.keyFile };
			const service = await started(
				new Service(from === undefined ? sqld(name, own) : primaryOf({ ...own, dataDir: from })),
			);
			return { service, key, url: `http://${HOST}:${own.port}`, folder: own.folder };
		};
		const { service: primary, url, key: databaseKey } = await startDatabase("primary", dataDir);
		const delay = distanceMs > 0 ? await startDelay(Number(new URL(url).port), distanceMs) : undefined;
		if (delay) proxies.push({ remove: delay.close });
		const databaseUrl = delay?.url ?? url;
		cpSync(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
		const ports: number[] = [];
		for (let n = 0; n < count; n++) ports.push(await freePort());
		const instances = ports.map((own, n) => {
			const settings = {
				DATABASE_URL: databaseUrl,
				DATABASE_AUTH_TOKEN: databaseKey.authToken,
				...(hasCopies ? { DATABASE_REPLICA_URL: databaseUrl } : {}),
				WEB_ROOT: join(folder, "dist/web"),
				DRAIN_SECONDS,
				...env(n, folder),
			};
			const options = { port: own, dataDir: join(folder, `instance-${n}`), keysDir };
			const serviceWith = (env: Record<string, string>) =>
				new Service(instanceOf({ name: `instance ${n}`, ...options, env }));
			const instance: Instance = {
				service: serviceWith(settings),
				port: own,
				url: `http://${HOST}:${own}`,
				dataDir: options.dataDir,
				restart: async (changed) => {
					await instance.service.terminate();
					instance.service = await started(serviceWith({ ...settings, ...changed }));
				},
			};
			return instance;
		});
		for (const { service } of instances) await started(service);
		const proxy = await proxyOf(ports);
		proxies.push(proxy);
		await started(new Service(proxy.command));
		return { url: proxy.url, primary, databaseUrl, databaseKey, startDatabase, instances, keysDir, folder, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
