import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Density, ViewList } from "../desk/views/contract.ts";
import { moment, recordId, referenceTo, seq } from "../platform/database/columns.ts";
import { users } from "./users.ts";

export const savedViews = sqliteTable(
	"saved_view",
	{
		seq: seq(),
		id: recordId(),
		userId: referenceTo("user_id", () => users.id, { onDelete: "cascade" }),
		list: text("list").$type<ViewList>().notNull(),
		name: text("name").notNull(),
		query: text("query").notNull(),
		hidden: text("hidden", { mode: "json" }).$type<string[]>().notNull(),
		density: text("density").$type<Density>(),
		isDefault: integer("is_default", { mode: "boolean" }).notNull(),
		updatedAt: moment("updated_at").notNull(),
	},
	(table) => [index("saved_view_of").on(table.userId, table.list, table.seq)],
);
