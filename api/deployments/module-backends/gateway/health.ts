import type { Clock } from "../../../platform/runtime/clock.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import type { BackendFault, ModuleBackend } from "../contract.ts";

type Health = Pick<ModuleBackend, "lastSuccessAt" | "lastFailure">;

/**
 * Returns functions that record and read when calls of each module's backend last succeeded and failed. The times are
 * in memory only, because a database write for every call would cost too much.
 */
export function createHealth(clock: Clock) {
	const known = new Map<string, Health>();
	return {
		of: (module: string): Health => known.get(module) ?? {},
		forget: (module: string) => known.delete(module),
		note(module: string, fault?: BackendFault): void {
			const at = timestamp(clock);
			known.set(module, { ...known.get(module), ...(fault ? { lastFailure: { at, fault } } : { lastSuccessAt: at }) });
		},
	};
}
