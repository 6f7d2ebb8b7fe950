import process from "node:process";
import { setImmediate } from "node:timers";
import type { Log, LogFields } from "../deps.ts";
import { isoOf } from "./clock.ts";

/** One JSON line per event, UTC. JSON escapes line breaks, so no value can forge a line. */
export function createLog(write: (line: string) => void): Log {
	const line = (level: string, event: string, fields: LogFields = {}) =>
		write(JSON.stringify({ ts: isoOf(new Date()), level, event, ...fields }));
	return {
		info: (event, fields) => line("info", event, fields),
		error: (event, fields) => line("error", event, fields),
	};
}

export const silentLog: Log = { info: () => {}, error: () => {} };

/** Writes the lines of one turn of the event loop together, at the end of the process what is left. */
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
