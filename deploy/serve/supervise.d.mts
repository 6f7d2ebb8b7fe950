import type { SpawnOptions } from "node:child_process";

export interface Patience {
	firstWaitMs: number;
	longestWaitMs: number;
	restarts: number;
	withinMs: number;
	killAfterMs: number;
}
export function supervise(
	command: string,
	args: readonly string[],
	options?: SpawnOptions,
	patience?: Partial<Patience>,
): Promise<number>;
