import { eq, sql } from "drizzle-orm";
import type { Db } from "../../platform/database/index.ts";
import { certificates } from "../certificates/table.ts";

/** The look-up behind every QR code: one prepared statement, one indexed row. */
export function preparePublicLookup(db: Db) {
	const statement = db
		.select({
			status: certificates.status,
			validFrom: certificates.validFrom,
			validTo: certificates.validTo,
			signed: certificates.signed,
		})
		.from(certificates)
		.where(eq(certificates.publicId, sql.placeholder("publicId")))
		.prepare();
	return async (publicId: string) => {
		const [row] = await statement.all({ publicId });
		return row;
	};
}
