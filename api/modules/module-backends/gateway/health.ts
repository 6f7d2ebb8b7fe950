import type { Clock } from "../../../platform/runtime/clock.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import type { BackendFault, ModuleBackend } from "../contract.ts";

export type Health = Pick<ModuleBackend, "lastSuccessAt" | "lastFailure">;

/** In memory: a write for every call would cost more than it tells. */
export function createHealth(clock: Clock) {
	const known = new Map<string, Health>();
	return {
		of: (module: string): Health => known.get(module) ?? {},
		/** Of another address nothing is known yet. */
		forget: (module: string) => known.delete(module),
		note(module: string, fault?: BackendFault): void {
			const at = timestamp(clock);
			known.set(module, { ...known.get(module), ...(fault ? { lastFailure: { at, fault } } : { lastSuccessAt: at }) });
		},
	};
}
