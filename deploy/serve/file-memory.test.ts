import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { formOf, largePdf } from "../../api/testing/files.ts";
import { startRealServer } from "../testing/real-server.ts";

const MEGABYTE = 1024 * 1024;
const FILES = 20;
const GROWTH_MB = 32;

let server: Awaited<ReturnType<typeof startRealServer>>;
let headers: Record<string, string>;
let client: string;
beforeEach(async () => {
	server = await startRealServer();
	headers = { authorization: await server.bearerOf("auditor.demo") };
	const response = await fetch(`${server.url}/api/client?limit=1`, { headers });
	client = ((await response.json()) as { _id: string }[])[0]?._id ?? "";
});
afterEach(() => server.stop());

const memoryMb = (pid: number) =>
	Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1]) / 1024;

/** Returns by how many megabytes the memory of the server grows at most while the job runs. */
async function growthDuring(job: () => Promise<unknown>): Promise<number> {
	const pid = server.pid();
	const before = memoryMb(pid);
	let peak = before;
	const watch = setInterval(() => {
		peak = Math.max(peak, memoryMb(pid));
	}, 20);
	await job();
	clearInterval(watch);
	console.log(`memory of the server: ${before.toFixed(0)} MB, then up to ${peak.toFixed(0)} MB`);
	return peak - before;
}
const all = <T>(job: (index: number) => Promise<T>) =>
	Promise.all(Array.from({ length: FILES }, (_, index) => job(index)));

async function upload(content: Uint8Array): Promise<string> {
	const response = await fetch(`${server.url}/api/client/${client}/files`, {
		method: "POST",
		headers,
		body: formOf(content),
	});
	expect(response.status).toBe(201);
	return ((await response.json()) as { _id: string })._id;
}
async function download(id: string): Promise<number> {
	const response = await fetch(`${server.url}/api/files/${id}`, { headers });
	expect(response.status).toBe(200);
	let size = 0;
	for await (const part of response.body ?? []) size += part.length;
	return size;
}

// A busy machine delays garbage collection, so up to three servers are measured, each from its start.
const MEASURED = { timeout: 300_000, retry: 2 };

it("20 files of 20 MB at once grow the memory of the server by at most 32 MB in each direction", MEASURED, async () => {
	const content = largePdf(20 * MEGABYTE);
	// V8 frees unused buffers only when they exceed 32 MB, so a server that has transferred some files keeps that memory.
	for (const _ of [1, 2]) await download(await upload(content));
	const ids: string[] = [];
	expect(
		await growthDuring(async () => {
			ids.push(...(await all(() => upload(content))));
		}),
	).toBeLessThan(GROWTH_MB);
	expect(
		await growthDuring(async () => {
			expect(await all((index) => download(ids[index] ?? ""))).toEqual(ids.map(() => content.length));
		}),
	).toBeLessThan(GROWTH_MB);
});
