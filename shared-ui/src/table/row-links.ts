/** Elements in a row that process clicks themselves, so that a click on them must not open the row's page. */
const OWN = "a, button, input, select, textarea, label, summary, [role='button']";
const MIDDLE = 1;

function linkOf({ target }: Event): HTMLAnchorElement | null {
	if (!(target instanceof Element) || target.closest(OWN)) return null;
	return target.closest(".ui-table__row")?.querySelector<HTMLAnchorElement>("a.ui-table__link") ?? null;
}

const openInNewTab = ({ href }: HTMLAnchorElement) => void window.open(href, "_blank", "noopener");

function isMarkingText({ target }: Event): boolean {
	const selection = window.getSelection();
	if (!selection || selection.isCollapsed || !(target instanceof Element)) return false;
	return target.closest(".ui-table__row")?.contains(selection.anchorNode) === true;
}

/** Lets clicks, middle button and Enter on a row follow its link; texts stay selectable. Returns a function to stop. */
export function followRows(table: HTMLElement): () => void {
	const ended = new AbortController();
	const { signal } = ended;
	const follow = (event: MouseEvent) => {
		const link = linkOf(event);
		if (!link || event.defaultPrevented || isMarkingText(event)) return;
		if (event.ctrlKey || event.metaKey || event.shiftKey) openInNewTab(link);
		else link.click();
	};
	const followInNewTab = (event: MouseEvent) => {
		const link = event.button === MIDDLE && linkOf(event);
		if (link) openInNewTab(link);
	};
	// The middle button must open the row in a new tab, but browsers would start to scroll the page.
	const preventAutoscroll = (event: MouseEvent) => {
		if (event.button === MIDDLE && linkOf(event)) event.preventDefault();
	};
	const enter = (event: KeyboardEvent) => {
		const isRow = event.target instanceof Element && event.target.matches(".ui-table__row");
		const link = event.key === "Enter" && isRow && linkOf(event);
		if (!link) return;
		event.preventDefault();
		if (event.ctrlKey || event.metaKey) openInNewTab(link);
		else link.click();
	};
	table.addEventListener("click", follow, { signal });
	table.addEventListener("auxclick", followInNewTab, { signal });
	table.addEventListener("mousedown", preventAutoscroll, { signal });
	table.addEventListener("keydown", enter, { signal });
	return () => ended.abort();
}
