import { isDeepStrictEqual } from "node:util";
import { asc, sql } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { certificateStatusFlags, certificateStatusMoves } from "../../schema/certificates.ts";
import { CERTIFICATE_STATI, CERTIFICATE_STATUS, type CertificateStatusFacts, isCurrent, MOVES } from "./contract.ts";

const flags = Object.values<CertificateStatusFacts>(CERTIFICATE_STATI)
	.map((status) => ({
		code: status.code,
		isIssued: status.content === "issued",
		isCurrent: isCurrent(status),
		isValid: status.publicStatus === "VALID",
	}))
	.sort((one, other) => one.code - other.code);

const changes = MOVES.flatMap(({ from, to }) =>
	to && to !== from ? [{ fromStatus: CERTIFICATE_STATUS[from], toStatus: CERTIFICATE_STATUS[to] }] : [],
);
const moves = [...new Map(changes.map((move) => [JSON.stringify(move), move])).values()].sort(
	(one, other) => one.fromStatus - other.fromStatus || one.toStatus - other.toStatus,
);

const { fromStatus, toStatus } = certificateStatusMoves;

/**
 * Returns the names of the database's status tables whose rows differ from the code. A database of an earlier version
 * does not have these tables.
 */
export async function alteredStatusTables(db: Reader): Promise<string[]> {
	const tables = await db.values(
		sql`select 1 from sqlite_master where type = 'table' and name = 'certificate_status_flag'`,
	);
	if (tables.length === 0) return [];
	const [storedFlags, storedMoves] = await Promise.all([
		db.select().from(certificateStatusFlags).orderBy(asc(certificateStatusFlags.code)),
		db.select().from(certificateStatusMoves).orderBy(asc(fromStatus), asc(toStatus)),
	]);
	return [
		...(isDeepStrictEqual(storedFlags, flags) ? [] : ["certificate_status_flag"]),
		...(isDeepStrictEqual(storedMoves, moves) ? [] : ["certificate_status_move"]),
	];
}

export async function writeStatusTables(tx: Tx): Promise<void> {
	await tx.delete(certificateStatusFlags);
	await tx.delete(certificateStatusMoves);
	await tx.insert(certificateStatusFlags).values(flags);
	await tx.insert(certificateStatusMoves).values(moves);
}
