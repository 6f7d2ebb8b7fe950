import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Versioned } from "../../platform/database/columns.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { found } from "../../platform/errors.ts";
import { clients } from "../../schema/clients.ts";
import { competences } from "../../schema/competences.ts";
import { auditMembers } from "../../schema/evaluation.ts";
import { users } from "../../schema/users.ts";
import type { Competence } from "./contract.ts";

export type CompetenceRow = typeof competences.$inferSelect;

const namedConflicts = sql`(
	select json_group_array(json_set(entry.value, '$.clientName', ${clients.name})) from json_each(${competences.conflicts}) as entry
	cross join ${clients} on ${clients.id} = entry.value ->> 'client'
)`.mapWith((text: string): Competence["conflicts"] => JSON.parse(text));

/** Returns what was saved for an account, with version 0 if nothing was; throws 404 without an account. */
export async function findCompetence(db: Reader, userId: string): Promise<Versioned<Competence>> {
	const [row] = await db
		.select({ competences: competences.competences, conflicts: namedConflicts, version: competences.version })
		.from(users)
		.leftJoin(competences, eq(competences.userId, users.id))
		.where(eq(users.id, userId));
	const { version, ...saved } = found(row);
	return { record: { ...saved, competences: saved.competences ?? [] }, version: version ?? 0 };
}

export async function writeCompetence(tx: Tx, row: CompetenceRow): Promise<void> {
	await tx.insert(competences).values(row).onConflictDoUpdate({ target: competences.userId, set: row });
}

export const competencesOf = (db: Reader, userIds: string[]): Promise<CompetenceRow[]> =>
	db.select().from(competences).where(inArray(competences.userId, userIds));

export const competencesOfTeam = prepared(["auditId"], (db, { auditId }) =>
	db
		.select(getTableColumns(competences))
		.from(auditMembers)
		.innerJoin(competences, eq(competences.userId, auditMembers.userId))
		.where(eq(auditMembers.auditId, auditId)),
);
