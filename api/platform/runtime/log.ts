import type { Log, LogFields } from "../deps.ts";

/** One JSON line per event, UTC. JSON escapes line breaks, so no value can forge a line. */
export function createLog(write: (line: string) => void): Log {
	const line = (level: string, event: string, fields: LogFields = {}) =>
		write(JSON.stringify({ ts: new Date().toISOString(), level, event, ...fields }));
	return {
		info: (event, fields) => line("info", event, fields),
		error: (event, fields) => line("error", event, fields),
	};
}

export const silentLog: Log = { info: () => {}, error: () => {} };
