import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";

/** Requests with an Idempotency-Key that were carried out, so that a repetition gets the same response. */
export const keptRequests = sqliteTable(
	"kept_request",
	{
		/** SHA-256 of the sender and the key. */
		id: text("id").primaryKey(),
		/** SHA-256 of method, path and body. */
		request: text("request").notNull(),
		at: moment("at").notNull(),
		/**
		 * The data from which the response is built, as JSON; null for a response that may be sent only once.
		 */
		done: text("done"),
	},
	(table) => [index("kept_request_at").on(table.at)],
);
