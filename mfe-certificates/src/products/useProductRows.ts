import type { GridEdit } from "@portal/shared-ui/table";
import { useCallback, useMemo, useRef, useState } from "react";
import { type Problems, problemsOf, type RowErrors } from "./problems.ts";
import { applyEdits, type ProductRowValues, type Rows } from "./rows.ts";

const STEPS = 100;
const DRAFT_KEY = "draft";

interface History {
	rows: Rows;
	past: readonly Rows[];
	future: readonly Rows[];
}

/** The rows with the way back, and what is wrong with them while somebody types. */
export function useProductRows(initial: Rows) {
	const [history, setHistory] = useState<History>({ rows: initial, past: [], future: [] });
	const [draft, setDraft] = useState<GridEdit>();
	const [withMissing, setWithMissing] = useState(false);
	const [refused, setRefused] = useState<ReadonlyMap<ProductRowValues, RowErrors>>(() => new Map());
	// A press of a button comes before the next drawing: it must find what was typed just now.
	const latest = useRef(history);

	const set = useCallback((next: History) => {
		latest.current = next;
		setHistory(next);
	}, []);
	const change = useCallback(
		(rows: Rows) => {
			const { rows: before, past } = latest.current;
			set({ rows, past: [...past.slice(-STEPS + 1), before], future: [] });
		},
		[set],
	);
	const undo = useCallback(() => {
		const { rows, past, future } = latest.current;
		const before = past.at(-1);
		if (before) set({ rows: before, past: past.slice(0, -1), future: [rows, ...future] });
	}, [set]);
	const redo = useCallback(() => {
		const { rows, past, future } = latest.current;
		const [next, ...rest] = future;
		if (next) set({ rows: next, past: [...past, rows], future: rest });
	}, [set]);

	const { rows } = history;
	const shown = useMemo(() => (draft ? applyEdits(rows, [draft], () => DRAFT_KEY) : rows), [rows, draft]);
	const problems: Problems = useMemo(() => problemsOf(shown, { withMissing, refused }), [shown, withMissing, refused]);
	return {
		rows,
		problems,
		isDirty: rows !== initial || shown.some((row, index) => row !== rows[index] && !isSame(row, rows[index])),
		canUndo: history.past.length > 0,
		canRedo: history.future.length > 0,
		current: useCallback(() => latest.current.rows, []),
		change,
		undo,
		redo,
		setDraft,
		setWithMissing,
		setRefused,
	};
}

const isSame = (a: ProductRowValues, b: ProductRowValues | undefined) =>
	a.number === (b?.number ?? "") &&
	a.name === (b?.name ?? "") &&
	a.nameEN === (b?.nameEN ?? "") &&
	a.info === (b?.info ?? "") &&
	a.infoEN === (b?.infoEN ?? "");
