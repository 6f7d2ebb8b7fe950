import { describe, expect, it } from "vitest";
import { REAL_PROCESSES } from "../../testing/documents.ts";
import { readCertification, tryOut, upload } from "../../testing/imports.ts";
import { aProduct, createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";

const app = startAppOnce({ deps: REAL_PROCESSES });

describe("the workbooks that staff download", { timeout: 30_000 }, () => {
	const download = (id: string, name: string) => app.request(`/client/certification/${id}/${name}`, { as: "Auditor" });
	const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

	it("include a template with the headings and without products", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const response = await download(certification._id, "productTemplate");
		expect(response.headers.get("content-disposition")).toBe(
			`attachment; filename="Produktvorlage_${certification.certificationNumber}.xlsx"`,
		);
		const result = await tryOut(app, certification._id, await bytesOf(response));
		expect(result.errors).toEqual(["Tabelle „Produkte“, Zeile 1: Die Tabelle enthält keine Produkte."]);
	});

	it("include an export that changes nothing when it is imported again, with any texts", async () => {
		const { certification } = await createCertification(app, { products: 0 });
		const texts = [
			"=1+1",
			"+43 1",
			"-7",
			"@SUMME(A1)",
			"0007",
			" 1,50",
			"<&>\"'",
			"_x000A_",
			"a\nb",
			"🥖 Çiğ köfte",
			"'Apostroph",
			"1E5",
			"01.03.2026",
			"WAHR",
		];
		const rows = texts.map((text, index) =>
			aProduct(index, {
				number: `${index} ${text}`.replace("\n", " "),
				name: `${text.replace("\n", " ")}`,
				info: text,
				infoEN: text,
			}),
		);
		await app.json(`/client/certification/${certification._id}/products`, { as: "Auditor", method: "PUT", json: rows });
		const before = (await readCertification(app, certification._id)).products;
		const file = await bytesOf(await download(certification._id, "products.xlsx"));
		const result = await tryOut(app, certification._id, file, "replace");
		expect(result).toMatchObject({ importable: true, removed: [] });
		expect(result.rows.filter(({ state }) => state !== "unchanged")).toEqual([]);
		expect(await (await upload(app, certification._id, file, "?mode=replace")).json()).toEqual({
			products: texts.length,
		});
		expect((await readCertification(app, certification._id)).products).toEqual(before);
	});
});
