import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { NODE, ROOT, run } from "../lib/run.mjs";
import { signIn } from "./api-user.ts";
import type { Cluster, Instance } from "./cluster.ts";
import { startLoad } from "./load.ts";
import { until } from "./processes.ts";
import { clientCalled, createCertificate } from "./records.ts";
import { isOk } from "./request.ts";

const WRITES = 40;
const WITHIN_MS = 60_000;
const POLL_MS = 5;

async function command(cluster: Cluster, { dataDir }: Instance, settings: Record<string, string>, ...args: string[]) {
	const env = { PATH: process.env.PATH, TZ: "UTC", DATA_DIR: dataDir, KEYS_DIR: cluster.keysDir, ...settings };
	const [script = "", ...more] = args;
	return run(NODE, [join(ROOT, "api", script), ...more], { env });
}

/** Returns the last audit entry in the instance's replica and the last one that the instance has seen, as text. */
async function lastEntry(cluster: Cluster, instance: Instance) {
	const { output } = await command(cluster, instance, { DATABASE_URL: cluster.databaseUrl }, "admin.ts", "last-entry");
	const [, copy, seen] = /^Copy: (\d+) of .*\nSeen: (\d+)$/m.exec(output) ?? [];
	if (copy === undefined || seen === undefined) throw new Error(output);
	return { instance, copy: Number(copy), seen: Number(seen) };
}

/** Deletes the primary's data under load, follows the steps of docs/backup.md, and returns what was lost. */
export async function failOver(cluster: Cluster) {
	const load = await startLoad(cluster, "Verlust");
	if ((await until(() => load.ledger.acknowledged >= WRITES, WITHIN_MS)) === undefined) throw new Error("No load");
	// Another number is assigned immediately before the loss, so that no replica contains it.
	const given = load.ledger.numbers.length;
	while (load.ledger.numbers.length === given) await pause(POLL_MS);
	const since = performance.now();
	cluster.primary.kill();
	rmSync(join(cluster.folder, "primary"), { recursive: true });
	await load.endWrites();

	const states = await Promise.all(cluster.instances.map((one) => lastEntry(cluster, one)));
	const seen = Math.max(...states.map((one) => one.seen));
	const [best] = states.toSorted((one, other) => other.copy - one.copy);
	if (!best) throw new Error("There is no instance");
	const { url, authToken } = await cluster.startDatabase("new-primary");
	const settings = { DATABASE_URL: url, DATABASE_AUTH_TOKEN: authToken };
	const promotion = ["admin.ts", "promote", "--seen", String(seen)];
	const promoted = await command(cluster, best.instance, settings, ...promotion);
	if (promoted.code !== 0) throw new Error(promoted.output);
	const numbers = new Set<string>();
	let acceptedMs = Number.NaN;
	for (const { service } of cluster.instances) {
		await service.restart({ ...settings, DATABASE_REPLICA_URL: url });
		if (!Number.isNaN(acceptedMs)) continue;
		const writes = async () => {
			const auditor = await signIn(cluster.url, "auditor").catch(() => undefined);
			const answer = await auditor?.request("/client", { json: clientCalled("Danach") });
			if (!answer || !isOk(answer)) return false;
			numbers.add(String((JSON.parse(answer.text) as { clientNumber: number }).clientNumber));
			return true;
		};
		if ((await until(writes, WITHIN_MS)) === undefined) throw new Error("No write after the failover");
		acceptedMs = performance.now() - since;
	}

	const admin = await signIn(cluster.url, "admin");
	const lost = await load.stop(admin);
	const again = await startLoad(cluster, "Danach");
	if ((await until(() => again.ledger.acknowledged >= WRITES, WITHIN_MS)) === undefined) throw new Error("No load");
	const problems = await again.stop();
	// New certificates belong to the earlier certifications, because their numbers continue within a certification.
	const later = await Promise.all(load.certifications.map((one) => createCertificate(admin, one)));
	for (const number of [...again.ledger.numbers, ...later.map(({ number }) => number)]) numbers.add(number);
	return {
		/** Milliseconds from the end of the primary to the first acknowledged write, without the operators' own time. */
		acceptedMs,
		missing: seen - best.copy,
		lost,
		problems,
		repeated: load.ledger.numbers.filter((number) => numbers.has(number)),
		seen: load.seen.filter(({ at }) => at > since),
		verified: await command(cluster, best.instance, settings, "audit-verify.ts"),
	};
}
