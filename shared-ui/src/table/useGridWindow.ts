import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** In rem, so that rows grow with the text. */
const ROW_REM = 2.75;
const OVERSCAN = 8;
const STEP = 4;
/** Where nothing has a height, as in tests. */
const FALLBACK_HEIGHT = 600;
/** Room for the note below a cell. */
const NOTE_ROWS = 1.5;

export interface RowWindow {
	first: number;
	last: number;
}

const heightOf = (element: HTMLElement | null) => element?.clientHeight || FALLBACK_HEIGHT;

/** Which rows are to be drawn, and how one gets to the others. */
export function useGridWindow(scroller: RefObject<HTMLElement | null>, count: number) {
	const [rowHeight] = useState(
		() => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) * ROW_REM,
	);
	const [rowWindow, setWindow] = useState<RowWindow>({
		first: 0,
		last: Math.ceil(FALLBACK_HEIGHT / rowHeight) + OVERSCAN,
	});

	const update = useCallback(() => {
		const top = (scroller.current?.scrollTop ?? 0) / rowHeight;
		const rows = heightOf(scroller.current) / rowHeight;
		const first = Math.floor((top - OVERSCAN) / STEP) * STEP;
		const last = Math.ceil((top + rows + OVERSCAN) / STEP) * STEP;
		setWindow((current) => (current.first === first && current.last === last ? current : { first, last }));
	}, [scroller, rowHeight]);

	useLayoutEffect(() => {
		update();
		window.addEventListener("resize", update);
		return () => window.removeEventListener("resize", update);
	}, [update]);

	/** Scrolls only as far as it takes to see the cell, below the headings and beside the row's number. */
	const reveal = useCallback(
		(row: number, column: number) => {
			const element = scroller.current;
			if (!element) return;
			const heading = element.querySelector<HTMLElement>("[role=columnheader]");
			const headingHeight = heading?.offsetHeight ?? 0;
			const top = row * rowHeight;
			const height = heightOf(element) - headingHeight;
			if (top < element.scrollTop) element.scrollTop = top;
			else if (top + rowHeight * (1 + NOTE_ROWS) > element.scrollTop + height)
				element.scrollTop = top + rowHeight * (1 + NOTE_ROWS) - height;
			const headings = element.querySelectorAll<HTMLElement>("[role=columnheader]");
			const cell = headings[column + 1];
			const numberWidth = heading?.offsetWidth ?? 0;
			if (!cell) return;
			if (cell.offsetLeft - numberWidth < element.scrollLeft) element.scrollLeft = cell.offsetLeft - numberWidth;
			else if (cell.offsetLeft + cell.offsetWidth > element.scrollLeft + element.clientWidth)
				element.scrollLeft = Math.min(
					cell.offsetLeft + cell.offsetWidth - element.clientWidth,
					cell.offsetLeft - numberWidth,
				);
			update();
		},
		[scroller, rowHeight, update],
	);

	const isLow = useCallback(
		(row: number) => {
			const element = scroller.current;
			return element !== null && row >= 3 && (row + 1) * rowHeight - element.scrollTop > heightOf(element) * 0.6;
		},
		[scroller, rowHeight],
	);

	const indexes: number[] = [];
	for (let index = Math.max(0, rowWindow.first); index < Math.min(count, rowWindow.last); index += 1)
		indexes.push(index);
	const pageRows = () => Math.max(1, Math.floor(heightOf(scroller.current) / rowHeight) - 2);
	return { rowHeight, indexes, update, reveal, isLow, pageRows };
}
