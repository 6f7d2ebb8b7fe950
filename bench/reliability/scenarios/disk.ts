import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { aProduct } from "../../../api/testing/builders.ts";
import { run } from "../../../deploy/lib/run.mjs";
import { ApiUser, until } from "../api-user.ts";
import { counted, exactly, isSo, reported, type Scenario, skipped } from "../outcome.ts";
import { createCertification } from "../records.ts";
import { type Answer, isOk } from "../request.ts";
import { Server } from "../server.ts";

const DISK_MB = 64;
const CHUNK = new Uint8Array(64 * 1024);
const RECOVERY_MS = 15_000;
/** Number of products in a certification, so many that each write needs more disk space. */
const PRODUCTS = 1_500;
const WRITES_WHILE_FULL = 30;
/** Milliseconds for which the server repeats the last result of its readiness check. */
const READY_MS = 1_500;

function fillDisk(path: string): void {
	const file = openSync(path, "w");
	try {
		for (let chunk = CHUNK; chunk.length >= 512; ) {
			try {
				writeSync(file, chunk);
			} catch {
				chunk = chunk.subarray(0, chunk.length / 2);
			}
		}
	} finally {
		closeSync(file);
	}
}

async function measureOn(dataDir: string) {
	const server = await Server.start({ dataDir });
	const auditor = await ApiUser.demo(server, "auditor");
	const certification = await createCertification(auditor, "Messung");
	let version = 0;
	const write = (): Promise<Answer> => {
		version++;
		const products = Array.from({ length: PRODUCTS }, (_, index) =>
			aProduct(index + 1, { info: `Stand ${version} `.repeat(10) }),
		);
		return auditor.request(`/client/certification/${certification.id}/products`, { method: "PUT", json: { products } });
	};
	const stored = async () => {
		const { products } = await auditor.json<{ products: { info: string }[] }>(`/certification/${certification.id}`);
		return Number(/Stand (\d+)/.exec(products[0]?.info ?? "")?.[1] ?? 0);
	};
	const ready = async () => (await auditor.request("/health/ready")).status;
	if (!isOk(await write())) throw new Error("The first write failed.");

	const filler = join(dataDir, "filler");
	fillDisk(filler);
	await pause(READY_MS);
	const writes: Answer[] = [];
	const reads: number[] = [];
	const readiness: number[] = [];
	let acknowledged = version;
	while (writes.length < WRITES_WHILE_FULL) {
		const answer = await write();
		if (isOk(answer)) acknowledged = version;
		writes.push(answer);
		reads.push((await auditor.request("/client")).status);
		if (answer.status >= 500) readiness.push(await ready());
		await pause(50);
	}
	const storedWhileFull = await stored();

	rmSync(filler);
	const recovered = await until(async () => (await ready()) === 200 && isOk(await write()), RECOVERY_MS);
	const storedAfterwards = await stored();
	server.kill();
	await server.up();
	const { code, output } = await server.verify();
	if (code !== 0) console.error(output);
	const refused = writes.filter((answer) => !isOk(answer));
	const withoutRetryAfter = refused.filter(
		({ status, headers }) => status !== 503 || headers["retry-after"] === undefined,
	);
	server.stop();
	return [
		isSo("writes are refused once the disk is full", refused.length > 0, `${refused.length} of ${writes.length}`),
		exactly("refusals other than 503 with Retry-After", withoutRetryAfter.length, 0),
		exactly("ready other than 503 after a refusal", readiness.filter((status) => status !== 503).length, 0),
		exactly(`reads that failed, of ${reads.length}`, reads.filter((status) => status !== 200).length, 0),
		isSo("what is stored while it is full is what was acknowledged last", storedWhileFull === acknowledged),
		isSo(
			`ready and writable within ${RECOVERY_MS / 1000} s of room, without a restart`,
			recovered !== undefined,
			recovered === undefined ? "no" : `${(recovered / 1000).toFixed(1)} s`,
		),
		isSo("what was written then is stored", recovered === undefined || storedAfterwards === version),
		isSo("it starts again, and audit:verify finds everything as it was written", code === 0),
		reported("writes while full", counted(writes.map(({ status }) => status))),
		reported("ready after a refusal", counted(readiness)),
	];
}

/** Scenario: the data folder is on a small disk, which becomes full. */
export const disk: Scenario = {
	about: "a full disk",
	withinMs: 240_000,
	measure: async () => {
		const mount = mkdtempSync(join(tmpdir(), "portal-disk-"));
		const mounted = await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", mount]).catch(
			(error: Error) => ({ code: 1, output: error.message }),
		);
		if (mounted.code !== 0) {
			rmSync(mount, { recursive: true, force: true });
			return [skipped("a full disk", "not measured: mounting a small disk takes root on Linux")];
		}
		try {
			const dataDir = join(mount, "data");
			mkdirSync(dataDir);
			return await measureOn(dataDir);
		} finally {
			await run("umount", ["-l", mount]);
			rmSync(mount, { recursive: true, force: true });
		}
	},
};
