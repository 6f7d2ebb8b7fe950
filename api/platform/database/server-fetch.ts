import { LibsqlError } from "@libsql/client/sqlite3";

export const SERVER_AWAY = "SERVER_AWAY";
export const SERVER_OVERDUE = "SERVER_OVERDUE";

/** Asks a libSQL server. `limitMs`: how long it may take to answer; undefined without a limit. */
export const serverFetch =
	(limitMs: () => number | undefined) =>
	async (request: Request): Promise<Response> => {
		const ms = limitMs();
		const signal = ms === undefined ? null : AbortSignal.timeout(ms);
		try {
			const response = await fetch(request, { signal });
			// Read here: a server that ends in the middle of its answer is away too.
			return new Response(await response.arrayBuffer(), response);
		} catch (error) {
			const cause = error instanceof Error ? error : undefined;
			if (signal?.aborted)
				throw new LibsqlError(`No answer within ${ms} ms`, SERVER_OVERDUE, undefined, undefined, cause);
			throw new LibsqlError("The server does not answer", SERVER_AWAY, undefined, undefined, cause);
		}
	};
