import { type SetStateAction, useMemo } from "react";
import { useStoredText } from "./useStoredText.ts";

/** Visibility of a list's columns by id. A column without an entry is visible, so that new columns appear. */
type Visibility = Record<string, boolean>;

function visibilityOf(text: string | null): Visibility {
	try {
		const hidden: unknown = JSON.parse(text ?? "[]");
		return Array.isArray(hidden) ? Object.fromEntries(hidden.map((id) => [String(id), false])) : {};
	} catch {
		return {};
	}
}

/**
 * Returns the visible columns that the user has chosen for a list, and a setter, for `<DataTable columnChoice={…} />`.
 * The choice is stored on this device.
 */
export function useColumnChoice(list: string) {
	const [text, setText] = useStoredText("columns", list);
	const visibility = useMemo(() => visibilityOf(text), [text]);
	const choose = (change: SetStateAction<Visibility>) => {
		const next = typeof change === "function" ? change(visibility) : change;
		const hidden = Object.keys(next).filter((id) => next[id] === false);
		setText(hidden.length > 0 ? JSON.stringify(hidden) : null);
	};
	return [visibility, choose] as const;
}
