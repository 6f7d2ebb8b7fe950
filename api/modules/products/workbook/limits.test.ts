import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { HEADINGS, productWorkbook, rowOf, workbookOf } from "../../../testing/workbooks.ts";
import { DENO_ARGS } from "./process.ts";

const deno = fileURLToPath(new URL("../../../../node_modules/deno/deno", import.meta.url));
const child = fileURLToPath(new URL("./child.ts", import.meta.url));

interface Cost {
	cpuMs: number;
	peakMb: number;
	answer: string;
}

const statusOf = (pid: number, name: string): number => {
	try {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
};
/** Hundredths of a second that the process has worked, whatever else the machine had to do. */
function workedMs(pid: number): number {
	try {
		const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
		return (Number(fields[11]) + Number(fields[12])) * 10;
	} catch {
		return 0;
	}
}

/** What the reading of a file costs, by the books of the system. */
function costOf(bytes: Uint8Array): Promise<Cost> {
	return new Promise((resolve, reject) => {
		const reading = spawn(deno, [...DENO_ARGS, child], { env: {}, stdio: ["pipe", "pipe", "ignore"] });
		const cost: Cost = { cpuMs: 0, peakMb: 0, answer: "" };
		const look = () => {
			const { pid = 0 } = reading;
			cost.peakMb = Math.max(cost.peakMb, statusOf(pid, "VmHWM"));
			cost.cpuMs = Math.max(cost.cpuMs, workedMs(pid));
		};
		const watch = setInterval(look, 5);
		reading.stdout.on("data", (chunk: Uint8Array) => {
			look();
			if (cost.answer.length < 200) cost.answer += new TextDecoder().decode(chunk).slice(0, 200);
		});
		reading.on("error", reject);
		reading.on("close", () => {
			clearInterval(watch);
			resolve(cost);
		});
		reading.stdin.on("error", () => {});
		reading.stdin.end(bytes);
	});
}

const head = rowOf(1, HEADINGS);
const many = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index));
const words = "Wort ".repeat(380);
const everywhere = many(5000, () => `<row>${'<c t="s"><v>0</v></c>'.repeat(16)}</row>`).join("");

/** Files near the limits, made when their test runs. */
const FILES: [string, () => Uint8Array][] = [
	[
		"19 MB of texts under wrong headings",
		() =>
			productWorkbook(
				many(5000, (i) => [`${i}`, `K ${i}`, "x", words, words]),
				{ headings: ["a", "b", "c", "d", "e"] },
			),
	],
	["19 MB of texts with one name", () => productWorkbook(many(5000, (i) => [`${i}`, "K", "x", words, words]))],
	[
		"18 MB of letters beyond Latin",
		() => productWorkbook(many(4500, (i) => [`${i}`, `K${i}`, "", "Ж".repeat(1000), "中".repeat(700)])),
	],
	[
		"one text of 15 MB in 80,000 cells",
		() => workbookOf({ rows: head + everywhere, strings: `<si><t>${"a".repeat(15_000_000)}</t></si>` }),
	],
	[
		"one text of 1.2 million runs",
		() =>
			workbookOf({
				rows: `${head}<row><c t="s"><v>0</v></c></row>`,
				strings: `<si>${"<r><t>a</t></r>".repeat(1_200_000)}</si>`,
			}),
	],
	[
		"3.7 million empty shared texts",
		() => workbookOf({ rows: `${head}<row><c t="s"><v>3000000</v></c></row>`, strings: "<si/>".repeat(3_700_000) }),
	],
	[
		"four million references",
		() => workbookOf({ rows: `${head}<row><c t="str"><v>${"&amp;".repeat(3_900_000)}</v></c></row>` }),
	],
	["700,000 attributes", () => workbookOf({ rows: `${head}<row ${many(700_000, (n) => `a${n}="1"`).join(" ")}/>` })],
	["nine million line ends", () => workbookOf({ rows: head + "\r\n".repeat(9_000_000) })],
	[
		"80,000 numbers",
		() => workbookOf({ rows: head + many(5000, () => `<row>${"<c><v>1</v></c>".repeat(16)}</row>`).join("") }),
	],
	[
		"200 MB in 200 KB",
		() => workbookOf({ entries: { "xl/worksheets/sheet1.xml": new Uint8Array(200 * 1024 * 1024).fill(97) } }),
	],
	[
		"a sheet that begins and never goes on",
		() => workbookOf({ entries: { "xl/worksheets/sheet1.xml": new Uint8Array(19 * 1024 * 1024).fill(60) } }),
	],
];

/** One that is read to its end, one that is refused before it is unpacked; the rest is of `npm test -- all`. */
const OF_EACH_KIND = ["19 MB of texts with one name", "200 MB in 200 KB"];
const isLeftOut = (name: string) => !process.env.TEST_ALL && !OF_EACH_KIND.includes(name);

describe("a file near the limits costs less than 2 seconds and 200 MB", { timeout: 60_000 }, () => {
	for (const [name, make] of FILES)
		it.skipIf(isLeftOut(name))(name, async () => {
			const { cpuMs, peakMb, answer } = await costOf(make());
			expect(answer).toMatch(/^\{"(sheet|refusal)"/);
			expect(peakMb).toBeGreaterThan(20);
			expect(peakMb).toBeLessThan(200);
			expect(cpuMs).toBeLessThan(2000);
		});
});
