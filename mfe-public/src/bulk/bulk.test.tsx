import { BULK_LIMITS } from "@portal/contracts/kit/certificate-numbers";
import { rowOf, workbookOf } from "@portal/contracts/testing/workbooks";
import { api, fault, HttpResponse, http } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, expectTypeOf, test } from "vitest";
import de from "../../locales/bulk/de.json" with { type: "json" };
import { sharedReplaced, sharedSuspended } from "../testing/certificates.ts";
import { chooseFiles, type Handler, visit } from "../testing/visit.ts";
import type { Reason } from "./selection.ts";
import type { SheetProblem } from "./sheet/refusal.ts";
import type { BulkFailure } from "./useBulk.ts";

// Loaded in advance, so that no test waits for lazy chunks to be read from the disk.
await Promise.all([import("./BulkForm.tsx"), import("./tools.ts")]);

api.share();

const PATH = "/api/validateCertificate/bulk";

async function open(query = "", ...handlers: Handler[]) {
	const sent: string[][] = [];
	const record = http.post(`*${PATH}`, async ({ request }) => {
		sent.push(((await request.clone().json()) as { items: string[] }).items);
		return undefined;
	});
	const page = await visit(`/validateCertificates${query}`, [record, ...handlers]);
	const paste = async (text: string) => {
		await page.user.click(await screen.findByRole("textbox"));
		await page.user.paste(text);
	};
	const choose = (content: BlobPart, name: string) => chooseFiles(page, new File([content], name));
	const check = async () => page.user.click(await screen.findByRole("button", { name: "Check" }));
	return { ...page, sent, paste, choose, check };
}
const cells = async () => {
	const [, ...rows] = within(await screen.findByRole("table")).getAllByRole("row");
	return rows
		.map((row) => within(row).getAllByRole("cell").concat(within(row).getAllByRole("rowheader")))
		.map((row) => row.map(({ textContent }) => textContent));
};

describe("a pasted list", () => {
	test("is sent verbatim, and the result is shown as a table, as a sentence and as counts that filter", async () => {
		const { newerId: newer, ...former } = await sharedReplaced();
		const suspended = await sharedSuspended();
		const page = await open();
		const number = suspended.certificate.certificateNumber;
		await page.paste(
			`${former.publicId}\n ${number} ;https://x.example/validateCertificate?cid=${newer}\tunknown-id\n`,
		);
		expect(screen.getByText("To be checked: 4")).toBeTruthy();
		// The human check is not loaded before the visitor submits the form.
		expect(page.requests()).toEqual([]);
		await page.check();
		expect(await cells()).toEqual([
			["1", "Replaced", former.certificate.certificateNumber, "28 February 2029", newer, former.publicId],
			["2", "Suspended", number, "28 February 2029", "", number],
			[
				"3",
				"Valid",
				expect.stringMatching(/-02$/),
				"28 February 2029",
				"",
				`https://x.example/validateCertificate?cid=${newer}`,
			],
			["4", "Unknown", "", "", "", "unknown-id"],
		]);
		expect(page.sent).toEqual([
			[former.publicId, number, `https://x.example/validateCertificate?cid=${newer}`, "unknown-id"],
		]);
		expect(screen.getByText("4 checked. Valid: 1, Suspended: 1, Replaced: 1, Unknown: 1")).toBeTruthy();
		await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Result" })));
		expect(screen.getByRole("link", { name: newer }).getAttribute("href")).toBe(`/validateCertificate?cid=${newer}`);
		const filter = screen.getByRole("button", { name: "Suspended (1)" });
		await page.user.click(filter);
		expect(filter.getAttribute("aria-pressed")).toBe("true");
		expect(await cells()).toEqual([["2", "Suspended", number, "28 February 2029", "", number]]);
	});

	test("is not sent when it is empty; entries that are too long or too many are listed as left out", async () => {
		const page = await open();
		await page.check();
		expect(await screen.findByText("Please enter what is to be checked, or choose a file.")).toBeTruthy();
		const lines = Array.from({ length: BULK_LIMITS.items + 1 }, (_, n) => `id${n}`);
		await page.paste(["x".repeat(301), ...lines].join("\n"));
		expect(screen.getByText("longer than 300 characters: row 1")).toBeTruthy();
		expect(screen.getByText("more than 1,000 entries: row 1002")).toBeTruthy();
		expect(screen.getByText("To be checked: 1000")).toBeTruthy();
		expect(page.sent).toEqual([]);
	});
});

describe("a file", () => {
	const id = "b0jx6czqwgkks8g47cmk58325q";
	test("of Excel is read in the column with the ids, and shows which rows are left out", async () => {
		const rows = [
			["Lieferant", "Zertifikat"],
			["Eins", id],
			["Zwei", ""],
			["Drei", '<c r="B4" t="str"><f>A1&amp;1</f><v>unknown-id</v></c>'],
		];
		const page = await open();
		await page.choose(workbookOf({ rows: rows.map((row, index) => rowOf(index + 1, row)).join("") }), "liste.xlsx");
		const column = await screen.findByRole<HTMLSelectElement>("combobox");
		expect([column.value, document.activeElement]).toEqual(["1", column]);
		expect(screen.getByText("heading: row 1")).toBeTruthy();
		expect(screen.getByText("empty: row 3")).toBeTruthy();
		await page.check();
		await screen.findByRole("table");
		expect(page.sent).toEqual([[id, "unknown-id"]]);
		await page.user.selectOptions(column, "A: Lieferant");
		expect(screen.getByText("To be checked: 3")).toBeTruthy();
		await page.user.click(screen.getByRole("button", { name: "Remove file" }));
		expect(document.activeElement).toBe(screen.getByRole("textbox"));
	});

	test.for([
		["semicolons, UTF-8", new TextEncoder().encode(`\ufeffKäufer;Nr\nÖl;${id}\n"a;b";Z-2026-0001-01\n`)],
		[
			"commas, Windows-1252",
			Uint8Array.from(`K\u00e4ufer,Nr\r\n\u00d6l,${id}\r\nx,Z-2026-0001-01\r\n`, (char) => char.charCodeAt(0)),
		],
		["one column", new TextEncoder().encode(`${id}\nZ-2026-0001-01`)],
	] as const)("of text is read: %s", async ([, bytes]) => {
		const page = await open();
		await page.choose(Uint8Array.from(bytes), "liste.csv");
		await screen.findByRole("combobox");
		await page.check();
		await screen.findByRole("table");
		expect(page.sent).toEqual([[id, "Z-2026-0001-01"]]);
	});

	const MACRO = "application/vnd.ms-excel.sheet.macroEnabled.main+xml";
	const ENTITIES = { "xl/sharedStrings.xml": '<!DOCTYPE sst [<!ENTITY a "b">]><sst/>' };
	const BOMB = { "xl/media/a.bin": new Uint8Array(21 * 1024 * 1024) };
	/** Neighbours have different reasons, so that each reason is a new one. */
	const REFUSED: readonly (readonly [bytes: Uint8Array, reason: RegExp])[] = [
		[Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), /older version of Excel/],
		[workbookOf({ rows: rowOf(1, ["x"]), mainType: MACRO }), /contains macros/],
		[workbookOf({ rows: rowOf(1, ["x"]), entries: BOMB }), /too large/],
		[workbookOf({ rows: rowOf(1, ["x"]), strings: "", entries: ENTITIES }), /cannot be read/],
		[new Uint8Array(2 * 1024 * 1024 + 1), /too large/],
		// This has the beginning of a workbook.
		[Uint8Array.of(0x50, 0x4b, 3, 4, 0), /cannot be read/],
		[new Uint8Array(), /nothing in the file/],
		[Uint8Array.of(1, 0, 2), /cannot be read/],
	];
	test("is refused with a reason", async () => {
		const page = await open();
		for (const [bytes, reason] of REFUSED) {
			await page.choose(Uint8Array.from(bytes), "liste.xlsx");
			expect((await screen.findByText(reason)).closest("[role=alert]")).toBeTruthy();
		}
		expect(page.sent).toEqual([]);
	});
});

describe("a failed check shows its reason and keeps the input", () => {
	/** Neighbours have different sentences, so that each sentence is a new one. */
	const FAILURES: readonly (readonly [failure: Handler, sentence: RegExp])[] = [
		[fault("POST", PATH, 503), /cannot be reached/],
		[fault("POST", PATH, 429), /asked a lot lately/],
		// A record contradicts itself.
		[fault("POST", PATH, 500), /This says nothing about the certificates/],
		[fault("POST", PATH, 401), /did not succeed/],
		[http.post(`*${PATH}`, () => HttpResponse.json([{ asked: "y", state: "valid" }])), /cannot be reached/],
	];
	test("whatever is wrong with the response", async () => {
		const page = await open();
		await page.paste("x");
		for (const [failure, sentence] of FAILURES) {
			page.server.use(failure);
			await page.check();
			expect((await screen.findByText(sentence)).closest("[role=alert]")).toBeTruthy();
			expect(screen.queryByRole("table")).toBeNull();
			expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("x");
		}
	});
});

test("uses the visitor's language", async () => {
	const page = await open("?lng=mg");
	expect(await screen.findByRole("heading", { level: 1, name: "Több halal tanúsítvány ellenőrzése" })).toBeTruthy();
	await page.paste("x");
	await page.user.click(screen.getByRole("button", { name: "Ellenőrzés" }));
	await waitFor(() => expect(screen.getByRole("button", { name: "Ismeretlen (1)" })).toBeTruthy());
});

test("every reason, problem and failure has a text", () => {
	const { reason, problem, failure } = de.bulk;
	expectTypeOf(reason).toExtend<Record<Reason, string>>();
	expectTypeOf(problem).toExtend<Record<SheetProblem | "notLoaded", string>>();
	expectTypeOf(failure).toExtend<Record<BulkFailure, string>>();
});
