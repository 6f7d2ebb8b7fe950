import process from "node:process";
import { setImmediate } from "node:timers";
import type { Log, LogFields } from "../deps.ts";

/** These events raise alarms. They are counted from 0, because Prometheus detects no increase in a new counter. */
const ALARMED_EVENTS: readonly string[] = ["primary unavailable", "not ready", "keys", "clock", "audit trail"];

/** Writes one JSON line per event. JSON escapes line breaks, so no logged value can forge a line. */
export function createLog(write: (line: string) => void): Log {
	const line = (level: string, event: string, fields: LogFields = {}) =>
		write(JSON.stringify({ ts: new Date().toISOString(), level, event, ...fields }));
	const errors = new Map(ALARMED_EVENTS.map((event) => [event, 0]));
	return {
		info: (event, fields) => line("info", event, fields),
		error: (event, fields) => {
			errors.set(event, (errors.get(event) ?? 0) + 1);
			line("error", event, fields);
		},
		errors: () => Object.fromEntries(errors),
	};
}

export const silentLog: Log = { info: () => {}, error: () => {} };

/** Collects the lines of one turn of the event loop and writes them together, which saves system calls. */
export function collectLines(write: (lines: string) => void): (line: string) => void {
	let lines: string[] = [];
	const flush = () => {
		if (lines.length === 0) return;
		const text = lines.join("\n");
		lines = [];
		write(text);
	};
	process.on("exit", flush);
	return (line) => {
		if (lines.length === 0) setImmediate(flush);
		lines.push(line);
	};
}
