import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { statiWith } from "../../certificates/contract.ts";
import { certificateProducts, certificates } from "../../certificates/table.ts";
import { products } from "../table.ts";

const IN_ORDER = [asc(products.position), asc(products.seq)];

const says = {
	number: products.number,
	name: products.name,
	nameEN: products.nameEN,
	info: products.info,
	infoEN: products.infoEN,
};

export const productRows = (db: Reader, certificationId: string) =>
	db
		.select({ _id: products.id, ...says })
		.from(products)
		.where(eq(products.certificationId, certificationId))
		.orderBy(...IN_ORDER);

/** Without the texts, which may be long. */
export const productIds = (db: Reader, certificationId: string) =>
	db.select({ id: products.id }).from(products).where(eq(products.certificationId, certificationId)).$dynamic();

export const hasProducts = async (db: Reader, certificationId: string): Promise<boolean> =>
	(await productIds(db, certificationId).limit(1)).length > 0;

const LOCKING = statiWith(({ locksProducts }) => locksProducts);

export async function lockedProducts(db: Reader, certificationId: string): Promise<Set<string>> {
	const rows = await db
		.selectDistinct({ id: certificateProducts.productId })
		.from(certificateProducts)
		.innerJoin(certificates, eq(certificates.id, certificateProducts.certificateId))
		.where(and(eq(certificates.certificationId, certificationId), inArray(sql`+${certificates.status}`, LOCKING)));
	return new Set(rows.map(({ id }) => id));
}

export const productsOfCertificates = (db: Reader, certificateIds: string[]) =>
	db
		.select({ certificateId: certificateProducts.certificateId, id: products.id })
		.from(certificateProducts)
		.innerJoin(products, eq(products.id, certificateProducts.productId))
		.where(inArray(certificateProducts.certificateId, certificateIds))
		.orderBy(...IN_ORDER);

export const productsPrintedOn = (db: Reader, certificateId: string) =>
	db
		.select(says)
		.from(certificateProducts)
		.innerJoin(products, eq(products.id, certificateProducts.productId))
		.where(eq(certificateProducts.certificateId, certificateId))
		.orderBy(...IN_ORDER);
