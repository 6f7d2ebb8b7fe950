import { and, eq, inArray, sql } from "drizzle-orm";
import { FIRST_STATUS } from "../../kit/certificate-lifecycle.ts";
import { fold } from "../../platform/database/fold.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificateProducts, certificates } from "../../schema/certificates.ts";
import { products } from "../../schema/products.ts";
import { loadCertification } from "../certifications/index.ts";
import type { Draft, ProductWrite } from "./rules.ts";

// Each SQL statement writes at most this many rows, because SQLite limits the number of parameters.
const CHUNK = 400;

function* chunked<T>(items: readonly T[]): Generator<T[]> {
	for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK);
}

export async function certificationNumberOf(db: Reader, certificationId: string): Promise<string> {
	return (await loadCertification(db, { id: certificationId })).certification.certificationNumber;
}

export async function draftsOf(db: Reader, certificationId: string): Promise<Draft[]> {
	const rows = await db
		.select({
			id: certificates.id,
			certificateNumber: certificates.certificateNumber,
			productId: certificateProducts.productId,
		})
		.from(certificates)
		.innerJoin(certificateProducts, eq(certificateProducts.certificateId, certificates.id))
		.where(and(eq(certificates.certificationId, certificationId), eq(sql`+${certificates.status}`, FIRST_STATUS)));
	return [...Map.groupBy(rows, ({ id }) => id)].map(([id, used]) => ({
		id,
		certificateNumber: used[0]?.certificateNumber ?? "",
		productIds: new Set(used.map(({ productId }) => productId)),
	}));
}

/** Removes products from a draft certificate. The draft then counts as changed, so that an outdated edit is refused. */
export async function shrinkDraft(
	tx: Tx,
	certificateId: string,
	productIds: readonly string[],
	at: string,
): Promise<void> {
	for (const ids of chunked(productIds))
		await tx
			.delete(certificateProducts)
			.where(and(eq(certificateProducts.certificateId, certificateId), inArray(certificateProducts.productId, ids)));
	await tx
		.update(certificates)
		.set({ revision: sql`${certificates.revision} + 1`, updatedAt: at })
		.where(eq(certificates.id, certificateId));
}

export async function deleteProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
	for (const ids of chunked(productIds)) await tx.delete(products).where(inArray(products.id, ids));
}

/** Writes new and changed products of a certification. Two products may swap their numbers or names. */
export async function writeProducts(tx: Tx, certificationId: string, writes: readonly ProductWrite[]): Promise<void> {
	const renamed = writes.flatMap(({ known, input }) =>
		known && (known.number !== input.number || known.name !== input.name) ? [known._id] : [],
	);
	// Renamed products first get temporary texts, so that a swap of names does not violate the unique indexes.
	for (const ids of chunked(renamed))
		await tx
			.update(products)
			.set({ number: sql`char(1) || ${products.id}`, name: sql`char(1) || ${products.id}` })
			.where(inArray(products.id, ids));
	// The rows are sent as one JSON text instead of nine parameters per row, which keeps the transaction short.
	for (const rows of chunked(writes))
		await tx.run(sql`
			insert into ${products} ("id", "certification_id", "position", "number", "name", "name_en", "info", "info_en", "search")
			select value ->> 0, ${certificationId}, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7
			from json_each(${rowsAsJson(rows)}) where true
			on conflict ("id") do update set "position" = excluded."position", "number" = excluded."number",
				"name" = excluded."name", "name_en" = excluded."name_en", "info" = excluded."info", "info_en" = excluded."info_en",
				"search" = excluded."search"`);
}

const searchText = ({ number, name, nameEN }: ProductWrite["input"]) => fold([number, name, nameEN].join(" "));

const rowsAsJson = (writes: readonly ProductWrite[]) =>
	JSON.stringify(
		writes.map(({ id, position, input }) => [
			id,
			position,
			input.number,
			input.name,
			input.nameEN,
			input.info,
			input.infoEN,
			searchText(input),
		]),
	);
