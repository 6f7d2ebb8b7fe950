import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { KEYS_NAME } from "../../api/platform/runtime/keys.ts";
import { largeDatabase, type Sizes } from "../../api/testing/large-database/index.ts";
import { freePort, HOST } from "../lib/free-port.ts";
import { ROOT } from "../lib/run.mjs";
import { Service } from "./processes.ts";
import { findSqld } from "./programs.mjs";
import { proxyOf } from "./proxy.ts";
import { instanceOf, primaryOf, replicaOf } from "./servers.ts";

/** The proxy looks every second, on a busy machine. */
const DRAIN_SECONDS = "4";

export interface Instance {
	service: Service;
	port: number;
	url: string;
	dataDir: string;
}

export interface Cluster {
	/** Of nginx. */
	url: string;
	primary: Service;
	replica: Service;
	/** The folder with the keys of all instances. */
	keysDir: string;
	/** Addresses of the database's servers. */
	databaseUrl: string;
	replicaUrl: string;
	instances: readonly Instance[];
	/** Gone at the end. */
	folder: string;
	stop(): Promise<void>;
}

export interface ClusterOptions {
	instances: number;
	/** False: the instances know none; it is there all the same. */
	readsFromReplica?: boolean;
	/** Settings of an instance beside the usual ones. */
	env?: (instance: number, folder: string) => Record<string, string>;
}

/** Primary, replica and instances behind nginx, on free ports of this machine, over a copy of a large database. */
export async function startCluster(
	sizes: Sizes,
	{ instances: count, readsFromReplica = true, env = () => ({}) }: ClusterOptions,
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
		const [port, grpcPort, replicaPort] = [await freePort(), await freePort(), await freePort()];
		const of = (name: string) => ({ program, grpcPort, folder: join(folder, name) });
		const [databaseUrl, replicaUrl] = [`http://${HOST}:${port}`, `http://${HOST}:${replicaPort}`];
		const primary = await started(new Service(primaryOf({ ...of("primary"), port, dataDir })));
		const replica = await started(new Service(replicaOf({ ...of("replica"), port: replicaPort })));
		cpSync(join(ROOT, "dist"), join(folder, "dist"), { recursive: true });
		const ports: number[] = [];
		for (let n = 0; n < count; n++) ports.push(await freePort());
		const instances = ports.map((own, n) => {
			const settings = {
				DATABASE_URL: databaseUrl,
				...(readsFromReplica ? { DATABASE_REPLICA_URL: replicaUrl } : {}),
				WEB_ROOT: join(folder, "dist/web"),
				DRAIN_SECONDS,
				...env(n, folder),
			};
			const options = { port: own, dataDir: join(folder, `instance-${n}`), keysDir, env: settings };
			const service = new Service(instanceOf({ name: `instance ${n}`, ...options }));
			return { service, port: own, url: `http://${HOST}:${own}`, dataDir: options.dataDir };
		});
		for (const { service } of instances) await started(service);
		const proxy = await proxyOf(ports);
		proxies.push(proxy);
		await started(new Service(proxy.command));
		return { url: proxy.url, primary, replica, databaseUrl, replicaUrl, instances, keysDir, folder, stop };
	} catch (error) {
		await stop();
		throw error;
	}
}
