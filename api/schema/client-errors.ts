import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { FailureKind } from "../kit/failures.ts";
import { day, moment, seq } from "../platform/database/columns.ts";

export const clientErrors = sqliteTable(
	"client_error",
	{
		seq: seq(),
		day: day("day").notNull(),
		kind: text("kind").$type<FailureKind>().notNull(),
		module: text("module").notNull(),
		version: text("version").notNull(),
		fault: text("fault").notNull(),
		place: text("place").notNull(),
		count: integer("count").notNull(),
		firstAt: moment("first_at").notNull(),
		lastAt: moment("last_at").notNull(),
	},
	(table) => [
		index("client_error_day").on(table.day, table.seq),
		index("client_error_module").on(table.module, table.day, table.seq),
		uniqueIndex("client_error_once").on(table.day, table.kind, table.module, table.version, table.fault, table.place),
	],
);
