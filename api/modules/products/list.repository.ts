import { and, asc, type Column, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { FIRST_STATUS } from "../../kit/certificate-lifecycle.ts";
import type { Product } from "../../kit/product.ts";
import type { Reader } from "../../platform/database/index.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { certificateProducts, certificates } from "../../schema/certificates.ts";
import { products } from "../../schema/products.ts";

const IN_ORDER = [asc(products.position), asc(products.seq)];

const productRows = prepared(["certificationId"], (db, { certificationId }) => {
	const { id: _id, number, name, nameEN, info, infoEN } = products;
	return db
		.select({ _id, number, name, nameEN, info, infoEN })
		.from(products)
		.where(eq(products.certificationId, certificationId))
		.orderBy(...IN_ORDER);
});

export const productIds = (db: Reader, certificationId: string) =>
	db.select({ id: products.id }).from(products).where(eq(products.certificationId, certificationId));

const lockedIds = prepared(["certificationId"], (db, { certificationId }) =>
	db
		.selectDistinct({ id: certificateProducts.productId })
		.from(certificateProducts)
		.innerJoin(certificates, eq(certificates.id, certificateProducts.certificateId))
		.where(and(eq(certificates.certificationId, certificationId), sql`+${certificates.status} <> ${FIRST_STATUS}`)),
);

export async function listProducts(db: Reader, certificationId: string): Promise<Product[]> {
	const [locked, rows] = await Promise.all([lockedIds(db, { certificationId }), productRows(db, { certificationId })]);
	const ids = new Set(locked.map(({ id }) => id));
	return rows.map((row) => ({ ...row, locked: ids.has(row._id) }));
}

export type Certificates = Partial<Record<"certificateId" | "certificationId", string>>;

/**
 * Returns a query for the rows of one certificate or of all certificates of a certification. For one certificate,
 * `isOf` compares the id directly, so that SQLite reads the rows in their order.
 */
export function ofCertificates<R>(
	build: (
		isOf: (column: Column, id: Placeholder) => SQL,
	) => (db: Reader, values: Readonly<Record<"id", string>>) => Promise<R>,
) {
	const ofOne = build(eq);
	const ofAll = build(
		(column, id) =>
			sql`${column} in (select ${certificates.id} from ${certificates} where ${certificates.certificationId} = ${id})`,
	);
	return (db: Reader, { certificateId, certificationId = "" }: Certificates): Promise<R> =>
		certificateId === undefined ? ofAll(db, { id: certificationId }) : ofOne(db, { id: certificateId });
}

export const productsOfCertificates = ofCertificates((isOf) =>
	prepared(["id"], (db, { id }) =>
		db
			.select({ certificateId: certificateProducts.certificateId, id: products.id })
			.from(certificateProducts)
			.innerJoin(products, eq(products.id, certificateProducts.productId))
			.where(isOf(certificateProducts.certificateId, id))
			.orderBy(...IN_ORDER),
	),
);
