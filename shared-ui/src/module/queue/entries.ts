const ENTRIES = "[data-queue] .ui-table__row, [data-queue] li";
const CONTROL = "a[href], button";

/** Returns the primary action of an entry: the first one in its last cell, or else the link to its page. */
function controlOf(entry: HTMLElement): HTMLElement | null {
	const last = entry.lastElementChild;
	if (last instanceof HTMLElement && last.matches(CONTROL)) return last;
	return last?.querySelector<HTMLElement>(CONTROL) ?? entry.querySelector<HTMLElement>(CONTROL);
}

/** Returns what a key does to the entries of the page, or undefined if it does nothing. */
export function entryAction(key: string): (() => void) | undefined {
	const entries = [...document.querySelectorAll<HTMLElement>(ENTRIES)].filter(controlOf);
	const at = entries.findIndex((entry) => entry.contains(document.activeElement));
	const targets: Readonly<Record<string, HTMLElement | undefined>> = {
		j: entries[at + 1],
		k: entries.at(at < 0 ? -1 : Math.max(at - 1, 0)),
		e: entries[at],
	};
	const target = targets[key];
	const control = target && controlOf(target);
	if (!control) return undefined;
	if (key === "e") return () => control.click();
	// Tables expect the focus on a row: from outside, they move it from a control to the row that had it last.
	return () => (target.matches("[tabindex]") ? target : control).focus();
}
