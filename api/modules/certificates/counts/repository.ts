import { count } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { CERTIFICATE_STATUS, CERTIFICATE_STATUS_NAMES } from "../contract.ts";
import { certificates } from "../table.ts";

/** How many certificates stand in each status, by the status's name. */
export async function countCertificates(db: Reader): Promise<Record<string, number>> {
	const rows = await db
		.select({ status: certificates.status, certificates: count() })
		.from(certificates)
		.groupBy(certificates.status);
	const counted = new Map(rows.map((row) => [row.status, row.certificates]));
	return Object.fromEntries(CERTIFICATE_STATUS_NAMES.map((name) => [name, counted.get(CERTIFICATE_STATUS[name]) ?? 0]));
}
