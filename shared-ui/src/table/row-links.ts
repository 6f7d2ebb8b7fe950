/** In a row, what is pressed for itself. */
const OWN = "a, button, input, select, textarea, label, summary, [role='button']";
const MIDDLE = 1;

function linkOf({ target }: Event): HTMLAnchorElement | null {
	if (!(target instanceof Element) || target.closest(OWN)) return null;
	return target.closest(".ui-table__row")?.querySelector<HTMLAnchorElement>("a.ui-table__link") ?? null;
}

const openBeside = ({ href }: HTMLAnchorElement) => void window.open(href, "_blank", "noopener");

function isMarkingText({ target }: Event): boolean {
	const selection = window.getSelection();
	if (!selection || selection.isCollapsed || !(target instanceof Element)) return false;
	return target.closest(".ui-table__row")?.contains(selection.anchorNode) === true;
}

/**
 * A row leads where the link in it does: pressed anywhere, also with the middle button, and by Enter. The link itself
 * stays what it is, and text can be marked; a link over the whole row would forbid both. Until `signal` is aborted.
 */
export function followRows(table: HTMLElement, signal: AbortSignal): void {
	const follow = (event: MouseEvent) => {
		const link = linkOf(event);
		if (!link || event.defaultPrevented || isMarkingText(event)) return;
		if (event.ctrlKey || event.metaKey || event.shiftKey) openBeside(link);
		else link.click();
	};
	const followBeside = (event: MouseEvent) => {
		const link = event.button === MIDDLE && linkOf(event);
		if (link) openBeside(link);
	};
	// Otherwise the middle button begins to scroll.
	const hold = (event: MouseEvent) => {
		if (event.button === MIDDLE && linkOf(event)) event.preventDefault();
	};
	const enter = (event: KeyboardEvent) => {
		const isRow = event.target instanceof Element && event.target.matches(".ui-table__row");
		const link = event.key === "Enter" && isRow && linkOf(event);
		if (!link) return;
		event.preventDefault();
		if (event.ctrlKey || event.metaKey) openBeside(link);
		else link.click();
	};
	table.addEventListener("click", follow, { signal });
	table.addEventListener("auxclick", followBeside, { signal });
	table.addEventListener("mousedown", hold, { signal });
	table.addEventListener("keydown", enter, { signal });
}
