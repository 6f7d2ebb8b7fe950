import { describe, expect, it } from "vitest";
import { aProduct, createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { duplicates, type Product } from "./contract.ts";

const app = startAppOnce();

const formOf = (products: readonly Product[]) => products.map(({ locked: _locked, ...product }) => product);
async function fieldsOf(id: string, products: object[]) {
	const response = await app.request(`/client/certification/${id}/products`, {
		as: "Auditor",
		method: "PUT",
		json: { products },
	});
	return ((await response.json()) as { fields?: object }).fields;
}

describe("products are refused", () => {
	it("if the number or name looks like that of another row, which is named", async () => {
		const { certification, products } = await createCertification(app, { products: 1 });
		const rows = [
			...formOf(products),
			aProduct(2, { number: "０００１" }),
			aProduct(3, { name: "KÄSEGEBÄCK\u00a0\u00a01" }),
			aProduct(4, { number: "a-1" }),
			aProduct(5, { number: "A-1" }),
		];
		expect(await fieldsOf(certification._id, rows)).toEqual({
			"products.1.number": ["Die Nummer 0001 ist bereits vergeben."],
			"products.2.name": ["Der Name Käsegebäck 1 ist bereits vergeben."],
			"products.4.number": ["Die Nummer a-1 ist bereits vergeben."],
		});
	});

	it("with invisible characters in number or name, which would make them distinct", async () => {
		const { certification, products } = await createCertification(app, { products: 1 });
		const rows = [...formOf(products), aProduct(1, { number: "0001\u200b", name: "Käse\u00adgebäck 1" })];
		const sentence = "Der Text enthält unsichtbare Zeichen, zuerst an Stelle 5. Bitte entfernen Sie sie.";
		expect(await fieldsOf(certification._id, rows)).toEqual({
			"products.1.number": [sentence],
			"products.1.name": [sentence],
		});
	});
});

it("empty rows do not count as alike", () => {
	const row = (number: string, name: string) => ({ number, name });
	expect(duplicates([row("", ""), row(" ", "\u00a0"), row("", "Keks"), row("1", "")])).toEqual([]);
	expect(duplicates([row("1", "Keks"), row("2", "KEKS"), row("3", "keks")])).toEqual([
		{ row: 1, earlier: 0, field: "name", value: "Keks" },
		{ row: 2, earlier: 0, field: "name", value: "Keks" },
	]);
});
