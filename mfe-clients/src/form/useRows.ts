import { useRef, useState } from "react";

interface List<TRow> {
	pushValue(row: TRow): void;
	removeValue(index: number): unknown;
	state: { value: readonly TRow[] };
}

/** Keeps the focus where the work is: in a row just added, on the button that adds after one was removed. */
export function useRows() {
	const [added, setAdded] = useState<number>();
	const addButton = useRef<HTMLButtonElement>(null);
	return {
		added,
		addButton,
		add<TRow>(list: List<TRow>, row: TRow) {
			setAdded(list.state.value.length);
			list.pushValue(row);
		},
		remove<TRow>(list: List<TRow>, index: number) {
			setAdded(undefined);
			list.removeValue(index);
			addButton.current?.focus();
		},
	};
}
