import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { folderPerTest } from "../../../testing/folders.ts";
import { productWorkbook } from "../../../testing/workbooks.ts";
import { createWorkbookReader } from "./process.ts";

const deno = fileURLToPath(new URL("../../../../node_modules/deno/deno", import.meta.url));
const child = fileURLToPath(new URL("./child.ts", import.meta.url));
const file = productWorkbook([["1", "Käse"]]);

const pathIn = folderPerTest();

/** Writes a result in the protocol of the server; other output uses `console.log`. */
const ANSWER = `function answer(text) {
	const bytes = new TextEncoder().encode(text);
	console.log(JSON.stringify({ length: bytes.length }));
	Deno.stdout.writeSync(bytes);
}`;

/** Creates a reader whose process runs this script. */
function readerOf(source: string, timeoutMs = 10_000) {
	const script = pathIn("child.mjs");
	writeFileSync(script, `${ANSWER}\n${source}`);
	const read = createWorkbookReader({ command: deno, script, timeoutMs });
	return (workbook: Uint8Array) => read("user", workbook);
}

const codeOf = (reading: Promise<unknown>) =>
	reading.then(
		(answer) => answer,
		(error: { status?: number; message: string }) => [error.status, error.message],
	);

const UNREADABLE = [400, "Die Datei ist beschädigt oder kann nicht gelesen werden."];

describe("the process that reads a workbook", { timeout: 30_000 }, () => {
	it.each([
		["throws", "throw new Error('x')"],
		["returns no JSON", "answer('Nummer')"],
		["returns less than announced", "console.log('{\"length\":3}')"],
		["needs more memory than allowed", "const a = []; for (;;) a.push(new Array(1e7).fill(a.length))"],
	])("that %s causes a refusal of the file", async (_name, source) => {
		expect(await codeOf(readerOf(source)(file))).toEqual(UNREADABLE);
	});

	it("is killed if it does not end", async () => {
		expect(await codeOf(readerOf("for (;;);", 500)(file))).toEqual([400, "Das Lesen der Datei hat zu lange gedauert."]);
	});

	it("is killed if its output is too long", async () => {
		const source = "answer('1'.repeat(26e6))";
		expect(await codeOf(readerOf(source)(file))).toEqual([413, "Die Datei ist entpackt größer als 20 MB."]);
	});

	it("cannot use files, network, programs, environment, system or machine code", async () => {
		const acts = {
			read: "Deno.readTextFile('/etc/hostname')",
			write: "Deno.writeTextFile('/tmp/portal-escape', 'x')",
			connect: "Deno.connect({ hostname: '127.0.0.1', port: 1 })",
			run: "new Deno.Command('/bin/true').output()",
			environment: "Deno.env.toObject()",
			system: "Deno.hostname()",
			code: "Deno.dlopen('/lib/x86_64-linux-gnu/libc.so.6', {})",
		};
		const tried = Object.entries(acts).map(
			([name, act]) => `try { await ${act}; found.${name} = "done"; } catch (error) { found.${name} = error.name; }`,
		);
		const source = `const found = {}; ${tried.join("\n")} answer(JSON.stringify(found));`;
		const refused = Object.fromEntries(Object.keys(acts).map((name) => [name, "NotCapable"]));
		expect(await codeOf(readerOf(source)(file))).toEqual(refused);
	});

	it("runs in parallel with one other process, and is refused while ten other jobs wait", async () => {
		const read = readerOf(
			"const start = Date.now(); await new Promise((resolve) => setTimeout(resolve, 300)); answer(JSON.stringify([start, Date.now()]))",
		);
		const answers = (await Promise.all(Array.from({ length: 14 }, () => codeOf(read(file))))) as [number, number][];
		const spans = answers.filter(([status]) => status !== 429);
		expect([answers.length, spans.length]).toEqual([14, 12]);
		for (const [start] of spans)
			expect(spans.filter(([from, to]) => from <= start && start < to).length).toBeLessThanOrEqual(2);
		expect(await codeOf(read(file))).toEqual([expect.any(Number), expect.any(Number)]);
	});

	it("reads a workbook while the server serves requests", async () => {
		const rows = Array.from({ length: 5000 }, (_, index) => [
			`${index}`,
			`Käsegebäck ${index}`,
			"",
			"Info ".repeat(20),
		]);
		const read = createWorkbookReader({ command: deno, script: child });
		let pulses = 0;
		const pulse = setInterval(() => pulses++, 5);
		const answer = await read("user", productWorkbook(rows));
		clearInterval(pulse);
		expect((answer as { rows: unknown[] }).rows).toHaveLength(5001);
		expect(pulses).toBeGreaterThan(20);
	});
});
