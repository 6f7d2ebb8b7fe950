import type { Client } from "@libsql/client/sqlite3";
import { drizzle } from "drizzle-orm/libsql/sqlite3";
import type { PreparedRow, Source } from "./database.ts";
import { FileClient } from "./file/file-client.ts";

export const sourceOf = (client: Client): Source => ({
	db: drizzle({ client }),
	prepareRow:
		client instanceof FileClient
			? (text) => client.prepareRow(text)
			: <Row extends readonly unknown[]>(sql: string): PreparedRow<Row> =>
					async (...args) => {
						const { rows } = await client.execute({ sql, args });
						return rows[0] as readonly unknown[] | undefined as Row | undefined;
					},
});
