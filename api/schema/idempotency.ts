import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment } from "../platform/database/columns.ts";

/**
 * The requests with an Idempotency-Key that were carried out, so that a repeated request gets the same response without
 * being carried out again.
 */
export const keptRequests = sqliteTable(
	"kept_request",
	{
		/** SHA-256 of the sender's id and the Idempotency-Key, so that different senders may use the same key. */
		id: text("id").primaryKey(),
		/** SHA-256 of the request's method, path and body. A repeated key with another request is refused. */
		request: text("request").notNull(),
		at: moment("at").notNull(),
		/** The JSON that the response is built from; null if it contains a secret, which may be sent only once. */
		done: text("done"),
	},
	(table) => [index("kept_request_at").on(table.at)],
);
