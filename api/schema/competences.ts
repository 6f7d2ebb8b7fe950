import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Category } from "../kit/categories.ts";
import { version } from "../platform/database/columns.ts";
import { users } from "./users.ts";

export interface StoredCompetence {
	categories: Category[];
	/** The ids of the schemes, which are never deleted. */
	schemes: string[];
	/** The last day of the competence or conflict; missing if it has no end. */
	until?: string | undefined;
	ground: string;
}
export interface StoredConflict {
	client: string;
	reason: string;
	until?: string | undefined;
}

/** What an account may audit, and the clients about which it must not decide. */
export const competences = sqliteTable("evaluation_competence", {
	userId: text("user_id")
		.primaryKey()
		.references(() => users.id, { onDelete: "cascade" }),
	competences: text("competences", { mode: "json" }).$type<StoredCompetence[]>().notNull(),
	conflicts: text("conflicts", { mode: "json" }).$type<StoredConflict[]>().notNull(),
	version: version(),
});
