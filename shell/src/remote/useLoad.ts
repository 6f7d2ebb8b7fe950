import { useCallback, useEffect, useState } from "react";
import { useShell } from "../shell-context.ts";
import { ModuleFailure } from "./failure.ts";
import type { Loadable } from "./part.ts";

/** Phases of a load in order. `quiet` shows no indicator, because loads of less than 200 ms need none. */
export type Stage = "quiet" | "visible" | "slow";

type LoadState<T> =
	| { phase: "waiting"; stage: Stage }
	| { phase: "ready"; value: T }
	| { phase: "failed"; error: unknown };

const STAGES: readonly (readonly [ms: number, stage: Stage])[] = [
	[200, "visible"],
	[5_000, "slow"],
];
const GIVE_UP_MS = 30_000;

const tooLate = () => new ModuleFailure("unreachable", "TimeoutError", "No answer in time");

const QUIET = { phase: "waiting", stage: "quiet" } as const;

/** Returns the state of a load, and its retry. React's Suspense would delay the first paint by 300 ms. */
export function useLoad<T>(source: Loadable<T>): [LoadState<T>, retry: () => void] {
	const [attempt, setAttempt] = useState(0);
	const [state, setState] = useState<LoadState<T>>(() => {
		const known = source.peek();
		return known === undefined ? QUIET : { phase: "ready", value: known };
	});
	const isReady = state.phase === "ready";
	const { reporter } = useShell();

	useEffect(() => {
		if (isReady) return;
		let isLast = true;
		const fail = (error: unknown) => {
			if (!isLast) return;
			reporter.loadFailed(source.owner, error);
			setState((current) => (current.phase === "ready" ? current : { phase: "failed", error }));
		};
		const enter = (stage: Stage) =>
			setState((current) => (current.phase === "waiting" ? { phase: "waiting", stage } : current));
		const timers = STAGES.map(([ms, stage]) => setTimeout(() => enter(stage), ms));
		timers.push(setTimeout(() => fail(tooLate()), GIVE_UP_MS));
		const settle = () => timers.forEach(clearTimeout);
		source.load(attempt > 0).then(
			(value) => {
				settle();
				setState({ phase: "ready", value });
			},
			(error: unknown) => {
				settle();
				console.error(error);
				fail(error);
			},
		);
		return () => {
			isLast = false;
			settle();
		};
	}, [source, attempt, isReady, reporter]);

	const retry = useCallback(() => {
		setState(QUIET);
		setAttempt((count) => count + 1);
	}, []);
	return [state, retry];
}
