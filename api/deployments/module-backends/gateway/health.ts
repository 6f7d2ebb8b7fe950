import type { Clock } from "../../../platform/runtime/clock.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import type { BackendFault, ModuleBackend } from "../contract.ts";

type Health = Pick<ModuleBackend, "lastSuccessAt" | "lastFailure">;

/**
 * Returns functions that note and read the last success and failure of each module's backend. They are stored in
 * memory, because a database write for every call would cost too much.
 */
export function createHealth(clock: Clock) {
	const known = new Map<string, Health>();
	return {
		of: (module: string): Health => known.get(module) ?? {},
		/** Removes what is known about a backend. Called when its address changes. */
		forget: (module: string) => known.delete(module),
		note(module: string, fault?: BackendFault): void {
			const at = timestamp(clock);
			known.set(module, { ...known.get(module), ...(fault ? { lastFailure: { at, fault } } : { lastSuccessAt: at }) });
		},
	};
}
