import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { CompetenceInput } from "../modules/competence/contract.ts";
import { referenceTo, version } from "../platform/database/columns.ts";
import { users } from "./users.ts";

type StoredCompetence = CompetenceInput["competences"][number];
export type StoredConflict = CompetenceInput["conflicts"][number];

/** What an account may audit, and the clients about which it must not decide. */
export const competences = sqliteTable("evaluation_competence", {
	userId: referenceTo("user_id", () => users.id, { onDelete: "cascade" }).primaryKey(),
	competences: text("competences", { mode: "json" }).$type<StoredCompetence[]>().notNull(),
	conflicts: text("conflicts", { mode: "json" }).$type<StoredConflict[]>().notNull(),
	version: version(),
});
