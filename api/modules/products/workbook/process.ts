import { createPauses } from "../../../platform/async/time-slices.ts";
import {
	AnswerTooLong,
	CLOSED_DENO,
	createProcesses,
	JobTimedOut,
	type ProcessOptions,
} from "../../../platform/child-process/child-process.ts";
import { ApiError } from "../../../platform/errors.ts";
import { refused } from "../refused.ts";

/**
 * Arguments of the process that reads workbooks without access to files, network or other programs, because a workbook
 * may be made to attack the server.
 */
export const DENO_ARGS = [
	...CLOSED_DENO,
	// exceljs reads this environment variable while it loads; the environment of the process is empty.
	"--allow-env=READABLE_STREAM",
	// Limits the memory in MB. A larger space for new objects (semi-space) would use a third of it.
	"--v8-flags=--max-old-space-size=160,--max-semi-space-size=4",
] as const;

const LIMITS = {
	queue: { name: "workbook", atOnce: 2, atOncePerUser: 2, waiting: 20, waitingPerUser: 10 },
	timeoutMs: 15_000,
	// The process ends after each workbook, so that a manipulated file cannot affect the reading of later files.
	idleMs: 0,
	answerBytes: 24 * 1024 * 1024,
} as const;

type ReadWorkbook = (user: string, file: Uint8Array) => Promise<unknown>;

interface WorkbookProcess extends Partial<Pick<ProcessOptions, "args" | "timeoutMs">>, Pick<ProcessOptions, "command"> {
	script: string;
}

/** Parses lines of JSON, the sheet and then its rows, with pauses, because the result may have 24 MB. */
async function parseLines(bytes: Uint8Array): Promise<unknown> {
	const decoder = new TextDecoder();
	const values: unknown[] = [];
	const pause = createPauses();
	for (let from = 0; from < bytes.length; ) {
		const end = bytes.indexOf(0x0a, from);
		const to = end < 0 ? bytes.length : end;
		values.push(JSON.parse(decoder.decode(bytes.subarray(from, to))));
		from = to + 1;
		await pause();
	}
	const [first, ...rows] = values;
	if (first === undefined) throw new SyntaxError("No JSON");
	return typeof first === "object" && rows.length > 0 ? { ...first, rows } : first;
}

function refusalOf(error: unknown): unknown {
	if (error instanceof ApiError) return error;
	if (error instanceof JobTimedOut) return refused("import.timeout");
	if (error instanceof AnswerTooLong) return refused("import.tooLargeUnpacked");
	return refused("import.unreadable");
}

/** Returns a function that reads workbooks in a separate process, so that the server can answer other requests. */
export function createWorkbookReader({ command, script, args = DENO_ARGS, timeoutMs }: WorkbookProcess): ReadWorkbook {
	const run = createProcesses({ ...LIMITS, command, args: [...args, script], ...(timeoutMs ? { timeoutMs } : {}) });
	return async (user, file) => {
		try {
			return await parseLines(await run(user, file));
		} catch (error) {
			throw refusalOf(error);
		}
	};
}
