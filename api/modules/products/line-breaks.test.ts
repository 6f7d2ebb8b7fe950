import { beforeAll, describe, expect, it } from "vitest";
import { importOptions, upload } from "../../testing/imports.ts";
import { aProduct, createCertification } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import { productWorkbook } from "../../testing/workbooks.ts";

const app = startAppOnce(importOptions);
let id: string;
beforeAll(async () => {
	id = (await createCertification(app, { products: 0 })).certification._id;
});

const lines = (breaks: number) => "Zeile\n".repeat(breaks).concat("Ende");
const SENTENCE = "Höchstens 20 Zeilenumbrüche.";

describe("the infos of a product have at most 20 line breaks", () => {
	it.each(["info", "infoEN"] as const)("in %s", async (field) => {
		const save = (breaks: number) =>
			app.request(`/client/certification/${id}/products`, {
				as: "Auditor",
				method: "PUT",
				json: { products: [aProduct(1, { [field]: lines(breaks) })] },
			});
		const refused = await save(21);
		expect(refused.status).toBe(400);
		expect(await refused.json()).toMatchObject({ fields: { [`products.0.${field}`]: [SENTENCE] } });
		expect((await save(20)).status).toBe(200);
	});

	it("in an import", async () => {
		const sheet = (breaks: number) => productWorkbook([["7", "Keks", "Biscuit", lines(breaks), lines(breaks)]]);
		const refused = await upload(app, id, sheet(21));
		expect(refused.status).toBe(400);
		const { message, fields } = (await refused.json()) as { message: string; fields: Record<string, string[]> };
		expect(message).toContain(`Zeile 2, Spalte D (Info): ${SENTENCE}`);
		expect(Object.keys(fields)).toEqual(["products.0.info", "products.0.infoEN"]);
		expect((await upload(app, id, sheet(20))).status).toBe(200);
	});

	it("line breaks at the beginning and the end do not count", async () => {
		const json = { products: [aProduct(1, { info: `${"\n".repeat(30)}Zeile${"\r\n".repeat(30)}` })] };
		const path = `/client/certification/${id}/products`;
		expect(await app.json(path, { as: "Auditor", method: "PUT", json })).toMatchObject([{ info: "Zeile" }]);
	});
});
