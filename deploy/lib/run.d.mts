import type { ChildProcess, SpawnOptions } from "node:child_process";

export { BRAND, ROOT } from "./paths.mjs";
export const NODE: string;
export const DENO: string;
export class Failure extends Error {}
export function messageOf(error: unknown): string;
type RunOptions = SpawnOptions & { show?: boolean };
type Ended = Promise<{ code: number; output: string }>;
export function run(command: string, args: readonly string[], options?: RunOptions): Ended;
export function runNpm(args: readonly string[], options?: RunOptions): Ended;
export function runServer(command: string, args: readonly string[], options?: SpawnOptions): Promise<number>;
export const SIGNAL_CODES: number;
export function exitCode(code: number | null, signal: NodeJS.Signals | null): number;
export const SUPERVISED: string;
export function startServer(
	command: string,
	args: readonly string[],
	options?: SpawnOptions,
): ChildProcess & { ended: Promise<[code: number | null, signal: NodeJS.Signals | null]> };
export function onStop(stop: (signal: NodeJS.Signals) => void): () => void;
export function runMain(main: () => unknown, options?: { onProjectNode?: boolean }): Promise<void>;
export function isStarted(meta: ImportMeta): boolean;
export function requireRuntimes(): void;
