import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { recordId, referenceTo, seq } from "../platform/database/columns.ts";
import { certifications } from "./certifications.ts";

export const products = sqliteTable(
	"product",
	{
		seq: seq(),
		id: recordId(),
		certificationId: referenceTo("certification_id", () => certifications.id),
		position: integer("position").notNull(),
		number: text("number").notNull(),
		name: text("name").notNull(),
		nameEN: text("name_en").notNull(),
		info: text("info").notNull(),
		infoEN: text("info_en").notNull(),
		search: text("search").notNull().default(""),
	},
	(table) => [
		uniqueIndex("product_number").on(table.certificationId, table.number),
		uniqueIndex("product_name").on(table.certificationId, table.name),
	],
);
