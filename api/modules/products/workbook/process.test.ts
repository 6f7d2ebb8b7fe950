import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productWorkbook } from "../../../testing/workbooks.ts";
import { createWorkbookReader } from "./process.ts";

const deno = fileURLToPath(new URL("../../../../node_modules/deno/deno", import.meta.url));
const child = fileURLToPath(new URL("./child.ts", import.meta.url));
const file = productWorkbook([["1", "Käse"]]);

let folder: string;
beforeAll(() => {
	folder = mkdtempSync(join(tmpdir(), "portal-workbook-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A reader whose process runs this script instead. */
function readerOf(source: string, timeoutMs = 10_000) {
	const script = join(folder, `${Math.random().toString(36).slice(2)}.mjs`);
	writeFileSync(script, source);
	return createWorkbookReader({ command: deno, script, timeoutMs });
}

const codeOf = (reading: Promise<unknown>) =>
	reading.then(
		(answer) => answer,
		(error: { status?: number; message: string }) => [error.status, error.message],
	);

const UNREADABLE = [400, "Die Datei ist beschädigt oder kann nicht gelesen werden."];

describe("a reading process", { timeout: 30_000 }, () => {
	it.each([
		["fails", "process.exit(3)"],
		["throws", "throw new Error('x')"],
		["says no JSON", "console.log('Nummer')"],
		["says nothing", ""],
		["needs more memory than it may have", "const a = []; for (;;) a.push(new Array(1e7).fill(a.length))"],
	])("that %s is a refusal of the file", async (_name, source) => {
		expect(await codeOf(readerOf(source)(file))).toEqual(UNREADABLE);
	});

	it("that does not end is killed", async () => {
		expect(await codeOf(readerOf("for (;;);", 500)(file))).toEqual([400, "Das Lesen der Datei hat zu lange gedauert."]);
	});

	it("that says too much is killed", async () => {
		const source =
			"process.stdout.on('error', () => {}); const a = 'a'.repeat(1e6); for (let i = 0; i < 40; i++) process.stdout.write(a);";
		expect(await codeOf(readerOf(`import process from "node:process"; ${source}`)(file))).toEqual([
			413,
			"Die Datei ist entpackt größer als 20 MB.",
		]);
	});

	it.each([
		["read files", "await Deno.readTextFile('/etc/hostname')"],
		["write files", "await Deno.writeTextFile('/tmp/portal-escape', 'x')"],
		["use the network", "await Deno.connect({ hostname: '127.0.0.1', port: 1 })"],
		["start programs", "await new Deno.Command('/bin/true').output()"],
		["read the environment", "Deno.env.toObject()"],
		["look at the system", "Deno.hostname()"],
		["load machine code", "Deno.dlopen('/lib/x86_64-linux-gnu/libc.so.6', {})"],
	])("cannot %s", async (_name, act) => {
		const source = `try { ${act}; console.log('"done"'); } catch (error) { console.log(JSON.stringify(error.name)); }`;
		expect(await codeOf(readerOf(source)(file))).toBe("NotCapable");
	});

	it("knows nothing of the server's environment", async () => {
		process.env.PORTAL_SECRET = "geheim";
		const answer = await codeOf(readerOf("console.log(JSON.stringify(Object.keys(Deno.env.toObject())))")(file));
		delete process.env.PORTAL_SECRET;
		expect(answer).not.toContain("PORTAL_SECRET");
		expect(answer).not.toContain("HOME");
	});

	it("is refused while ten others wait", async () => {
		const read = readerOf("await new Promise((resolve) => setTimeout(resolve, 300)); console.log(1)");
		const answers = await Promise.all(Array.from({ length: 14 }, () => codeOf(read(file))));
		expect(answers.filter((answer) => answer === 1)).toHaveLength(12);
		expect(answers.filter((answer) => Array.isArray(answer) && answer[0] === 429)).toHaveLength(2);
		expect(await codeOf(read(file))).toBe(1);
	});

	it("runs beside one other, not two", async () => {
		const read = readerOf(
			"const start = Date.now(); await new Promise((resolve) => setTimeout(resolve, 400)); console.log(JSON.stringify([start, Date.now()]))",
		);
		const spans = (await Promise.all(Array.from({ length: 5 }, () => read(file)))) as [number, number][];
		for (const [start] of spans)
			expect(spans.filter(([from, to]) => from <= start && start < to).length).toBeLessThanOrEqual(2);
	});

	it("reads a workbook while the server goes on", async () => {
		const rows = Array.from({ length: 5000 }, (_, index) => [
			String(index),
			`Käsegebäck ${index}`,
			"",
			"Info ".repeat(20),
		]);
		const large = productWorkbook(rows);
		let pulses = 0;
		const pulse = setInterval(() => {
			pulses += 1;
		}, 5);
		const answer = (await createWorkbookReader({ command: deno, script: child })(large)) as { rows: unknown[] };
		clearInterval(pulse);
		expect(answer.rows).toHaveLength(5001);
		expect(pulses).toBeGreaterThan(20);
	});
});
