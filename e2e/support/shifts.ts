import type { Page } from "./test.ts";

/** Notes whatever moves on the page, from its very beginning. */
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
 * A busy machine draws what it has read of the page so far, such as a form without its last line: seen are up to 0.0007,
 * and 0.1 still counts as good.
 */
const MOST_SHIFT = 0.001;

/** How much has moved each time, as a share of the window, and what; nothing where all of it is not worth mentioning. */
export async function shiftsOf(page: Page): Promise<readonly string[]> {
	const shifts = await page.evaluate(() => (window as Window & { shifts?: string[] }).shifts);
	if (!shifts) throw new Error("Nothing watches what moves");
	const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
	return sum < MOST_SHIFT ? [] : shifts;
}
