import type { Certification } from "@portal/contracts/contract/certifications";
import { PRODUCT_FIELDS } from "@portal/contracts/contract/products";
import type { GridEdit } from "@portal/shared-ui/grid";
import type { Tagged } from "@portal/shared-ui/module";
import { useMemo, useRef, useState } from "react";
import { type Problems, problemsOf, type RowErrors } from "./problems.ts";
import { applyEdits, type ProductRowValues, type Rows, rowOf } from "./rows.ts";

const STEPS = 100;
const DRAFT_KEY = "draft";

/** The saved products as rows, with the record's version (ETag) that the server expects on the next save. */
export interface Saved {
	record: Tagged<Certification>;
	rows: Rows;
}

export const savedOf = (record: Tagged<Certification>): Saved => ({ record, rows: record.data.products.map(rowOf) });

/**
 * One step of undo and redo. It includes the saved version, because old rows sent with a newer version would overwrite
 * another user's changes.
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

export function useProductRows(loaded: Tagged<Certification>) {
	const [history, setHistory] = useState<History>(() => {
		const saved = savedOf(loaded);
		return { now: { rows: saved.rows, saved }, past: [], future: [] };
	});
	const [draft, setDraft] = useState<GridEdit>();
	const [withMissing, setWithMissing] = useState(false);
	const [refused, setRefused] = useState<ReadonlyMap<ProductRowValues, RowErrors>>(() => new Map());
	// A copy of the history in a ref, because an event handler may run before the state is rendered.
	const latest = useRef(history);

	const set = (next: History) => {
		latest.current = next;
		setHistory(next);
	};
	const go = (next: Step) => {
		const { now, past } = latest.current;
		set({ now: next, past: [...past.slice(-STEPS + 1), now], future: [] });
	};
	const undo = () => {
		const { now, past, future } = latest.current;
		const before = past.at(-1);
		if (before) set({ now: before, past: past.slice(0, -1), future: [now, ...future] });
	};
	const redo = () => {
		const { now, past, future } = latest.current;
		const [next, ...rest] = future;
		if (next) set({ now: next, past: [...past, now], future: rest });
	};

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
		current: () => latest.current.now.rows,
		step: () => latest.current.now,
		change: (next: Rows) => go({ rows: next, saved: latest.current.now.saved }),
		/** Adds an undo step that may also replace the saved version, as a merge does. */
		go,
		undo,
		redo,
		setDraft,
		setWithMissing,
		setRefused,
	};
}
export type ProductRows = ReturnType<typeof useProductRows>;

const isSame = (one: ProductRowValues, other: ProductRowValues | undefined) =>
	PRODUCT_FIELDS.every(({ field }) => one[field] === (other?.[field] ?? ""));
