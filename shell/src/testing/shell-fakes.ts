import type { ClientError } from "@portal/contracts/kit/failures";
import { createQueryClient } from "@portal/shared-ui/module";
import { createSlots } from "../remote/slots.ts";
import { createReporter, type Reporter } from "../report/reporter.ts";
import type { Updates } from "../update/updates.ts";

/** Returns a reporter and the list of all its reports in order, without sampling. */
export function reporterOf(): { reporter: Reporter; reports: ClientError[] } {
	const reports: ClientError[] = [];
	return { reporter: createReporter({ send: (report) => reports.push(report), random: () => 0 }), reports };
}

/** Updates that never find a new version. */
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

/** Returns replacements without effect for parts of the shell that a test does not examine. */
export function shellFakes() {
	const { reporter } = reporterOf();
	return { reporter, updates: noUpdates, slots: createSlots({ queryClient: createQueryClient() }, reporter) };
}
