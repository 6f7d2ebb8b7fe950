import { recordAudit } from "../../audit/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { type NamedFile, writeSheet } from "../../platform/workbook.ts";
import { PRODUCT_FIELDS, type Product, type ProductField } from "./contract.ts";
import { listProducts } from "./list.repository.ts";
import { certificationNumberOf } from "./repository.ts";

const WIDTHS: Record<ProductField, number> = { number: 16, name: 40, nameEN: 40, info: 50, infoEN: 50 };
const SHEET = "Produkte";

const workbook = (products: readonly Product[]) =>
	writeSheet(
		SHEET,
		PRODUCT_FIELDS.map(({ field, heading }) => ({ heading, width: WIDTHS[field] })),
		products.map((product) => PRODUCT_FIELDS.map(({ field }) => product[field])),
	);

export async function productTemplate(deps: Deps, certificationId: string): Promise<NamedFile> {
	const number = await certificationNumberOf(deps.database.db, certificationId);
	return { name: `Produktvorlage_${number}.xlsx`, bytes: await workbook([]) };
}

export async function exportProducts(deps: Deps, certificationId: string, actor: Actor): Promise<NamedFile> {
	const at = timestamp(deps.clock);
	const { number, products } = await deps.database.write(actor, async (tx) => {
		const [known, listed] = await Promise.all([
			certificationNumberOf(tx, certificationId),
			listProducts(tx, certificationId),
		]);
		await recordAudit(tx, { actor, at, action: "product.export", entityId: certificationId });
		return { number: known, products: listed };
	});
	return { name: `Produkte_${number}.xlsx`, bytes: await workbook(products) };
}
