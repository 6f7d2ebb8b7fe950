import type { Certification } from "@portal/api/contract/certifications";
import type { GridEdit } from "@portal/shared-ui/grid";
import type { Tagged } from "@portal/shared-ui/module";
import { useCallback, useMemo, useRef, useState } from "react";
import { type Problems, problemsOf, type RowErrors } from "./problems.ts";
import { applyEdits, type ProductRowValues, type Rows, rowOf } from "./rows.ts";

const STEPS = 100;
const DRAFT_KEY = "draft";

/** What the server has: the record with its version, and its products as rows. */
export interface Saved {
	record: Tagged<Certification>;
	rows: Rows;
}

export const savedOf = (record: Tagged<Certification>): Saved => ({ record, rows: record.data.products.map(rowOf) });

/**
 * Rows and the version that they are a change of. They go back together: rows from before a merge must not carry the
 * version from after it, or saving them would undo what somebody else did.
 */
interface Step {
	rows: Rows;
	saved: Saved;
}
interface History {
	now: Step;
	past: readonly Step[];
	future: readonly Step[];
}

function begin(record: Tagged<Certification>): History {
	const saved = savedOf(record);
	return { now: { rows: saved.rows, saved }, past: [], future: [] };
}

/** The rows with the way back, and what is wrong with them while somebody types. */
export function useProductRows(loaded: Tagged<Certification>) {
	const [history, setHistory] = useState(() => begin(loaded));
	const [draft, setDraft] = useState<GridEdit>();
	const [withMissing, setWithMissing] = useState(false);
	const [refused, setRefused] = useState<ReadonlyMap<ProductRowValues, RowErrors>>(() => new Map());
	// A press of a button comes before the next drawing: it must find what was typed just now.
	const latest = useRef(history);

	const set = useCallback((next: History) => {
		latest.current = next;
		setHistory(next);
	}, []);
	const go = useCallback(
		(next: Step) => {
			const { now, past } = latest.current;
			set({ now: next, past: [...past.slice(-STEPS + 1), now], future: [] });
		},
		[set],
	);
	const change = useCallback((rows: Rows) => go({ rows, saved: latest.current.now.saved }), [go]);
	const rebase = useCallback((rows: Rows, saved: Saved) => go({ rows, saved }), [go]);
	const undo = useCallback(() => {
		const { now, past, future } = latest.current;
		const before = past.at(-1);
		if (before) set({ now: before, past: past.slice(0, -1), future: [now, ...future] });
	}, [set]);
	const redo = useCallback(() => {
		const { now, past, future } = latest.current;
		const [next, ...rest] = future;
		if (next) set({ now: next, past: [...past, now], future: rest });
	}, [set]);

	const { rows, saved } = history.now;
	const shown = useMemo(() => (draft ? applyEdits(rows, [draft], () => DRAFT_KEY) : rows), [rows, draft]);
	const problems: Problems = useMemo(() => problemsOf(shown, { withMissing, refused }), [shown, withMissing, refused]);
	return {
		rows,
		saved,
		problems,
		isDirty: rows !== saved.rows || shown.some((row, index) => row !== rows[index] && !isSame(row, rows[index])),
		canUndo: history.past.length > 0,
		canRedo: history.future.length > 0,
		current: useCallback(() => latest.current.now.rows, []),
		step: useCallback((): Step => latest.current.now, []),
		change,
		/** The rows become a change of another version. */
		rebase,
		undo,
		redo,
		setDraft,
		setWithMissing,
		setRefused,
	};
}
export type ProductRows = ReturnType<typeof useProductRows>;

const isSame = (a: ProductRowValues, b: ProductRowValues | undefined) =>
	a.number === (b?.number ?? "") &&
	a.name === (b?.name ?? "") &&
	a.nameEN === (b?.nameEN ?? "") &&
	a.info === (b?.info ?? "") &&
	a.infoEN === (b?.infoEN ?? "");
