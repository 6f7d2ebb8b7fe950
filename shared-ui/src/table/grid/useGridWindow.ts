import { type RefObject, useCallback, useLayoutEffect, useState } from "react";

/** Row height in rem, which grows with the user's font size. Touch devices (`coarse`) need higher rows. */
const ROW_REM = { coarse: 2.75, fine: 2.5 };
const OVERSCAN = 8;
const STEP = 4;
/** Height in pixels that is assumed where no layout exists, as in tests. */
const FALLBACK_HEIGHT = 600;
/** Height of the message below a cell, measured in rows, so that scrolling to a cell also shows its message. */
const NOTE_ROWS = 1.5;

const heightOf = (element: HTMLElement | null) => element?.clientHeight || FALLBACK_HEIGHT;
/** Returns the scroll position nearest to `at` at which `start` to `end` is visible. All are in pixels. */
const leastScroll = (at: number, size: number, start: number, end: number) => Math.min(start, Math.max(at, end - size));

export function useGridWindow(scroller: RefObject<HTMLElement | null>, count: number) {
	const [rowHeight] = useState(
		() =>
			(Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) *
			ROW_REM[window.matchMedia("(pointer: fine)").matches ? "fine" : "coarse"],
	);
	const [rowWindow, setWindow] = useState({ first: 0, last: Math.ceil(FALLBACK_HEIGHT / rowHeight) + OVERSCAN });

	const update = useCallback(() => {
		const top = (scroller.current?.scrollTop ?? 0) / rowHeight;
		const rows = heightOf(scroller.current) / rowHeight;
		const first = Math.floor((top - OVERSCAN) / STEP) * STEP;
		const last = Math.ceil((top + rows + OVERSCAN) / STEP) * STEP;
		setWindow((current) => (current.first === first && current.last === last ? current : { first, last }));
	}, [scroller, rowHeight]);

	useLayoutEffect(() => {
		update();
		const observer = new ResizeObserver(update);
		if (scroller.current) observer.observe(scroller.current);
		return () => observer.disconnect();
	}, [scroller, update]);

	/** Scrolls to a cell in such a way that the sticky headings and row numbers do not cover it. */
	const reveal = (row: number, column: number) => {
		const element = scroller.current;
		if (!element) return;
		const [corner, ...headings] = element.querySelectorAll<HTMLElement>("[role=columnheader]");
		const { offsetHeight = 0, offsetWidth = 0 } = corner ?? {};
		const top = row * rowHeight;
		const bottom = top + rowHeight * (1 + NOTE_ROWS);
		element.scrollTop = leastScroll(element.scrollTop, heightOf(element) - offsetHeight, top, bottom);
		const cell = headings[column];
		if (cell) {
			const right = cell.offsetLeft + cell.offsetWidth;
			element.scrollLeft = leastScroll(element.scrollLeft, element.clientWidth, cell.offsetLeft - offsetWidth, right);
		}
		update();
	};

	const isLow = (row: number) => {
		const element = scroller.current;
		return element !== null && row >= 3 && (row + 1) * rowHeight - element.scrollTop > heightOf(element) * 0.6;
	};

	const first = Math.max(0, rowWindow.first);
	const length = Math.max(0, Math.min(count, rowWindow.last) - first);
	const indexes = Array.from({ length }, (_, index) => first + index);
	const pageRows = () => Math.max(1, Math.floor(heightOf(scroller.current) / rowHeight) - 2);
	return { rowHeight, indexes, update, reveal, isLow, pageRows };
}
