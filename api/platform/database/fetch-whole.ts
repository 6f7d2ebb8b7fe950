import { LibsqlError } from "@libsql/client/sqlite3";

export const UNREACHABLE = "SERVER_UNREACHABLE";

/** For a libSQL server: one that does not answer to the end is told apart, whatever the runtime's `fetch` throws. */
export async function fetchWhole(...request: Parameters<typeof fetch>): Promise<Response> {
	try {
		const response = await fetch(...request);
		return new Response(await response.arrayBuffer(), response);
	} catch (error) {
		const cause = error instanceof Error ? error : new Error(String(error));
		throw new LibsqlError("The server of the database does not answer", UNREACHABLE, undefined, undefined, cause);
	}
}
