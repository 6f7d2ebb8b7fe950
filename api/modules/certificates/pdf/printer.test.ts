import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createPrinter } from "./printer.ts";

const folder = mkdtempSync(join(tmpdir(), "printer-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in place of Deno: job by job it says what is next; when it is started anew, it says `anew`. */
function printerThatSays(name: string, answers: readonly string[], anew = "") {
	const command = join(folder, name);
	const say = (said: readonly string[]) => said.map((answer) => `read -r job || exit; printf '${answer}'`).join("\n");
	const begun = `${command}.begun`;
	writeFileSync(
		command,
		`#!/bin/sh\nif [ -e ${begun} ]; then\n${say([anew])}\nelse\ntouch ${begun}\n${say(answers)}\nfi\nread -r job\n`,
	);
	chmodSync(command, 0o755);
	return createPrinter({ command, folder: "/", timeoutMs: 5_000 });
}
const file = (text: string) => `{"length":3}\\n${text}`;
const textOf = async (bytes: Promise<Uint8Array>) => new TextDecoder().decode(await bytes);

describe.skipIf(process.platform === "win32")("the process that prints", () => {
	test("answers with as many bytes as it has told, and is kept after a job that failed", async () => {
		const print = printerThatSays("good", ['{"error":"no font"}\\n', file("PDF")]);
		await expect(print({})).rejects.toThrow("no font");
		expect(await textOf(print({}))).toBe("PDF");
	});

	test("that ends, because its machine code is not for this computer, fails the job", async () => {
		const print = createPrinter({ command: "false", folder: "/" });
		await expect(print({})).rejects.toThrow("The process that prints has ended");
	});

	test.each([
		["a word of a library", "warning: no fonts\\n"],
		["JSON of something else", "null\\n"],
		["no length", '{"length":"3"}\\n'],
	])("that says %s fails that job and is ended; the next job gets another one", async (what, said) => {
		const print = printerThatSays(what.replaceAll(" ", "-"), [said, file("OLD")], file("NEW"));
		await expect(print({})).rejects.toThrow();
		expect(await textOf(print({}))).toBe("NEW");
	});
});
