import type { Page } from "./test.ts";

/** Starts recording the layout shifts of each document that the page loads. */
export const watchShifts = (page: Page) =>
	page.addInitScript(() => {
		const shifts: string[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const { value, sources } = entry as PerformanceEntry & {
					value: number;
					sources?: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
				};
				const moved = sources?.map(({ node, previousRect, currentRect }) => {
					const name = node instanceof Element ? node.id || node.getAttribute("class") : node?.nodeName;
					return `${name} from ${previousRect.top} to ${currentRect.top}`;
				});
				if (value > 0) shifts.push(`${value.toFixed(4)} ${moved?.join(", ")}`);
			}
		}).observe({ type: "layout-shift", buffered: true });
	});

/**
 * Maximum sum of layout shifts. A busy machine may paint a partly loaded page, which shifts by up to 0.0007; values
 * up to 0.1 are rated as good.
 */
const MAX_SHIFT = 0.001;

/** Returns the recorded layout shifts with the moved elements; an empty list if their sum is at most `MAX_SHIFT`. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
	const shifts = await page.evaluate(() => (window as Window & { shifts?: string[] }).shifts);
	if (!shifts) throw new Error("Nothing watches what moves");
	const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
	return sum < MAX_SHIFT ? [] : shifts;
}
