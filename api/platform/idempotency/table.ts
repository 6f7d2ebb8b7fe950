import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../database/columns.ts";

/** Writes that were done under an Idempotency-Key, for whoever sends the same request again. */
export const keptRequests = sqliteTable(
	"kept_request",
	{
		/** SHA-256 of who sent it and of the key. */
		id: text("id").primaryKey(),
		/** SHA-256 of method, path and body. */
		request: text("request").notNull(),
		at: moment("at").notNull(),
		/** What the answer is made of, JSON; null where it is told only once. */
		done: text("done"),
	},
	(table) => [index("kept_request_at").on(table.at)],
);
