import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, version } from "../platform/database/columns.ts";
import { seal, sealRowsOf } from "../platform/database/sealed-tables.ts";

export const moduleBackends = sqliteTable("module_backend", {
	module: text("module").primaryKey(),
	url: text("url").notNull(),
	answerSeconds: integer("answer_seconds").notNull(),
	changedAt: moment("changed_at").notNull(),
	version: version(),
	seal: seal(),
});
sealRowsOf(moduleBackends, ["module", "url", "answerSeconds"]);
