import type { Reader } from "../../platform/database/index.ts";
import type { Product } from "./contract.ts";
import { lockedProducts, productRows } from "./list.repository.ts";

export async function listProducts(db: Reader, certificationId: string): Promise<Product[]> {
	const [locked, rows] = await Promise.all([lockedProducts(db, certificationId), productRows(db, { certificationId })]);
	return rows.map((row) => ({ ...row, locked: locked.has(row._id) }));
}
