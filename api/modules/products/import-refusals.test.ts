import { beforeAll, describe, expect, it } from "vitest";
import type { ErrorBody } from "../../kit/fields.ts";
import { formWith, readCertification, sendForm, upload, type WorkbookBytes } from "../../testing/imports.ts";
import { createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { HEADINGS, productWorkbook, rowOf, workbookOf } from "../../testing/workbooks.ts";

const app = startAppOnce();

/** Returns the response of a refused import, and checks that nothing was written. */
async function refusalOf(id: string, file: WorkbookBytes, status = 400, query = ""): Promise<ErrorBody> {
	const before = await readCertification(app, id);
	const response = await upload(app, id, file, query);
	expect(response.status).toBe(status);
	expect(await readCertification(app, id)).toEqual(before);
	return (await response.json()) as ErrorBody;
}

describe("an import is refused", { timeout: 30_000 }, () => {
	let id: string;
	beforeAll(async () => {
		id = (await createCertification(app, { products: 2 })).certification._id;
	});

	it("for a certification that does not exist", async () => {
		expect((await upload(app, "gibtesnicht", productWorkbook([["1", "Käse"]]))).status).toBe(404);
	});

	it.each([
		["nothing", () => new FormData()],
		["two files", () => formWith(productWorkbook([]), productWorkbook([]))],
		["a text", () => formWith("Nummer")],
		["an empty file", () => formWith(new Uint8Array())],
	])("with %s in the form", async (_name, form) => {
		const response = await sendForm(app, id, form());
		expect(response.status).toBe(400);
		expect(((await response.json()) as ErrorBody).message).toBe("Es wurde keine Datei ausgewählt.");
	});

	it("with an unknown field in the form or the query", async () => {
		const form = formWith(productWorkbook([["1", "Käse"]]));
		form.append("mode", "replace");
		expect(((await (await sendForm(app, id, form)).json()) as ErrorBody).fields).toEqual({
			mode: ["Unbekanntes Feld."],
		});
		for (const query of ["?mode=alles", "?dryRun=vielleicht", "?x=1"])
			expect((await upload(app, id, productWorkbook([["1", "Käse"]]), query)).status).toBe(400);
	});

	it("without a form", async () => {
		const request = { as: "Auditor", method: "POST", body: "x" } as const;
		const path = `/client/certification/${id}/productImport`;
		expect((await app.request(path, request)).status).toBe(415);
		const headers = { "content-type": "multipart/form-data; boundary=x" };
		expect((await app.request(path, { ...request, headers })).status).toBe(400);
	});

	it("of more than 2 MB, or more than 20 MB unpacked", async () => {
		const large = await refusalOf(id, new Uint8Array(2 * 1024 * 1024 + 1), 413);
		expect(large).toMatchObject({ code: "TOO_LARGE", message: "Die Datei ist größer als 2 MB." });
		expect((await refusalOf(id, new Uint8Array(2 * 1024 * 1024), 400)).message).toContain("keine Excel-Arbeitsmappe");
		const bomb = workbookOf({ entries: { "xl/media/a.bin": new Uint8Array(21 * 1024 * 1024) } });
		const unpacked = { code: "TOO_LARGE", message: "Die Datei ist entpackt größer als 20 MB." };
		expect(await refusalOf(id, bomb, 413)).toMatchObject(unpacked);
	});

	const placed = (place: string, message: string) => `Tabelle „Produkte“, Zeile ${place}: ${message}`;
	it.each([
		["no workbook", new TextEncoder().encode("Nummer;Name"), "Die Datei ist keine Excel-Arbeitsmappe (.xlsx)."],
		[
			"macros",
			workbookOf({ entries: { "xl/vbaProject.bin": "x" } }),
			"Die Datei enthält Makros. Bitte speichern Sie sie als .xlsx ohne Makros.",
		],
		["headings only", productWorkbook([]), placed("1", "Die Tabelle enthält keine Produkte.")],
		[
			"5001 rows",
			productWorkbook(Array.from({ length: 5001 }, (_, n) => [String(n), `N${n}`])),
			"Tabelle „Produkte“: Die Tabelle enthält mehr als 5.000 Produkte.",
		],
		[
			"no column for names",
			productWorkbook([["1"]], { headings: ["Nummer"] }),
			placed("1", "Die Spalte „Name“ fehlt."),
		],
		[
			"an unknown column",
			productWorkbook([["1", "a"]], { headings: ["Nummer", "Name", "Preis"] }),
			placed(
				"1, Spalte C",
				"Die Überschrift „Preis“ ist unbekannt. Erwartet werden: Nummer, Name, Name EN, Info, Info EN.",
			),
		],
		[
			"a column twice",
			productWorkbook([["1", "a"]], { headings: ["Nummer", "Name", "name"] }),
			placed("1, Spalte C", "Die Überschrift „name“ kommt mehrfach vor."),
		],
		[
			"a cell at the end of the sheet",
			workbookOf({
				rows: `${rowOf(1, HEADINGS)}${rowOf(2, ["1", "Käse"])}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
			}),
			placed("1048576, Spalte XFD", "Die Spalte hat keine Überschrift. (3 Fehler insgesamt)"),
		],
		[
			"a name too long",
			productWorkbook([["1", "ä".repeat(201)]]),
			placed("2, Spalte B (Name)", "Höchstens 200 Zeichen."),
		],
		[
			"a number that looks like another one",
			productWorkbook([
				["a-1", "Käse"],
				["2", "Brot"],
				["Ａ-1", "Wurst"],
			]),
			placed("4, Spalte A (Nummer)", "„a-1“ steht schon in Zeile 2."),
		],
		[
			"a formula's error",
			productWorkbook([["1", '<c r="B2" t="e"><f>X</f><v>#N/A</v></c>']]),
			placed("2, Spalte B (Name)", "Die Formel ergibt den Fehler #NV."),
		],
		[
			"a name that looks like that of another product",
			productWorkbook([["7", "KÄSEGEBÄCK 1"]]),
			placed("2, Spalte B (Name)", "Der Name Käsegebäck 1 ist bereits vergeben."),
		],
	])("with %s, and the message explains it", async (_name, file, message) => {
		expect(await refusalOf(id, file)).toMatchObject({ code: "VALIDATION", message });
	});

	it("with every invalid field", async () => {
		const { message, fields } = await refusalOf(
			id,
			productWorkbook([
				["", "Käse"],
				["2", ""],
				["3", "Brot"],
			]),
		);
		const number = placed("2, Spalte A (Nummer)", "Die Nummer muss eingegeben werden.");
		expect(message).toBe(`${number} (2 Fehler insgesamt)`);
		expect(fields).toEqual({
			"products.0.number": [number],
			"products.1.name": [placed("3, Spalte B (Name)", "Der Name muss eingegeben werden.")],
		});
	});

	it("if it would lead to more than 5000 products", async () => {
		const rows = Array.from({ length: 4999 }, (_, index) => [`neu ${index}`, `Neu ${index}`]);
		const { message } = await refusalOf(id, productWorkbook(rows));
		expect(message).toBe("Eine Zertifizierung kann höchstens 5000 Produkte haben; es wären 5001.");
	});

	it("with a stale ETag", async () => {
		const { certification } = await createCertification(app, { products: 1 });
		const headers = { "if-match": '"1"' };
		const response = await sendForm(app, certification._id, formWith(productWorkbook([["7", "Käse"]])), "", headers);
		expect(response.status).toBe(409);
	});
});
