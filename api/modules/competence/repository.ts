import { eq, inArray } from "drizzle-orm";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { found } from "../../platform/errors.ts";
import { competences } from "../../schema/competences.ts";
import { auditMembers } from "../../schema/evaluation.ts";
import { schemes } from "../../schema/schemes.ts";
import { users } from "../../schema/users.ts";

export type CompetenceRow = typeof competences.$inferSelect;

/** Returns the row of an account, without entries and with version 0 if none was saved; throws 404 without an account. */
export async function loadCompetence(db: Reader, userId: string): Promise<CompetenceRow> {
	const [row] = await db
		.select({ stored: competences })
		.from(users)
		.leftJoin(competences, eq(competences.userId, users.id))
		.where(eq(users.id, userId));
	return found(row).stored ?? { userId, competences: [], conflicts: [], version: 0 };
}

export async function writeCompetence(tx: Tx, row: CompetenceRow): Promise<void> {
	await tx.insert(competences).values(row).onConflictDoUpdate({ target: competences.userId, set: row });
}

export const competencesOf = (db: Reader, userIds: readonly string[]): Promise<CompetenceRow[]> =>
	db
		.select()
		.from(competences)
		.where(inArray(competences.userId, [...userIds]));

const ofTeam = prepared(["auditId"], (db, { auditId }) =>
	db
		.select({ row: competences })
		.from(auditMembers)
		.innerJoin(competences, eq(competences.userId, auditMembers.userId))
		.where(eq(auditMembers.auditId, auditId)),
);
export const competencesOfTeam = async (db: Reader, auditId: string): Promise<CompetenceRow[]> =>
	(await ofTeam(db, { auditId })).map(({ row }) => row);

/** Returns the codes of all schemes by id. They are few, and reading them all needs no ids that are read before. */
export async function schemeCodes(db: Reader): Promise<Map<string, string>> {
	const rows = await db.select({ id: schemes.id, code: schemes.code }).from(schemes);
	return new Map(rows.map(({ id, code }) => [id, code]));
}
