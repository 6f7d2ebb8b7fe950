import { isNull, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { auditEntries } from "../audit/table.ts";
import { certificateDocuments, certificates } from "../modules/certificates/table.ts";
import { certifications } from "../modules/certifications/table.ts";
import { clients } from "../modules/clients/table.ts";
import { enquiries } from "../modules/enquiries/table.ts";
import { sessions } from "../modules/sessions/table.ts";
import { users } from "../modules/users/table.ts";
import type { Db, Reader, Tx } from "../platform/database/index.ts";
import type { Counts } from "./manifest.ts";

/** What SQLite says about the file: nothing, if all is well. */
export async function damagesOf(db: Db): Promise<string[]> {
	const pages = await db.run(sql`PRAGMA integrity_check(1)`);
	const problems = pages.rows.map((row) => String(Array.from(row)[0])).filter((text) => text !== "ok");
	const broken = await db.run(sql`PRAGMA foreign_key_check`);
	return broken.rows.length > 0 ? [...problems, `${broken.rows.length} broken references`] : problems;
}

async function rowsOf(db: Reader, table: SQLiteTable): Promise<number> {
	const [row] = await db.select({ rows: sql<number>`count(*)` }).from(table);
	return row?.rows ?? 0;
}

export async function countAll(db: Reader): Promise<Counts> {
	return {
		clients: await rowsOf(db, clients),
		certifications: await rowsOf(db, certifications),
		certificates: await rowsOf(db, certificates),
		documents: await rowsOf(db, certificateDocuments),
		enquiries: await rowsOf(db, enquiries),
		users: await rowsOf(db, users),
		auditEntries: await rowsOf(db, auditEntries),
	};
}

/** Ends every session; tells how many were open. */
export async function endAllSessions(tx: Tx, at: string): Promise<number> {
	const rows = await tx
		.update(sessions)
		.set({ revokedAt: at, revokedReason: "restore" })
		.where(isNull(sessions.revokedAt))
		.returning({ id: sessions.id });
	return rows.length;
}

export async function certificationNumbers(tx: Tx): Promise<string[]> {
	const rows = await tx.select({ number: certifications.certificationNumber }).from(certifications);
	return rows.map(({ number }) => number);
}
