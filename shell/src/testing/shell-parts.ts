import type { ClientError } from "@portal/contracts/kit/failures";
import { createReporter, type Reporter } from "../report/reporter.ts";
import type { Updates } from "../update/updates.ts";

/** What is reported, in order; every report counts. */
export function reporterOf(): { reporter: Reporter; reports: ClientError[] } {
	const reports: ClientError[] = [];
	return { reporter: createReporter({ send: (report) => reports.push(report), random: () => 0 }), reports };
}

/** Nothing new is ever deployed. */
export const noUpdates: Updates = {
	offered: () => NONE,
	previews: () => NONE,
	subscribe: () => () => {},
	start: () => () => {},
	isSettled: () => true,
	settled: async () => {},
	navigated: () => {},
	accept: () => {},
	postpone: () => {},
};
const NONE: readonly never[] = [];

/** The parts of the shell that a test leaves alone. */
export const quietParts = () => ({ reporter: reporterOf().reporter, updates: noUpdates });
