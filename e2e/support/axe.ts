import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface Look {
	/** Selector of the part that is judged; else the whole page. */
	within?: string;
	tags?: readonly string[];
	rules?: readonly string[];
	withoutRules?: readonly string[];
}

/** What still fades in has not its own colours yet. */
const settled = (page: Page) =>
	page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)
				.map(({ finished }) => finished),
		),
	);

/** What axe finds fault with, a line each. */
export async function inaccessible(page: Page, { within, tags, rules, withoutRules }: Look = {}): Promise<string[]> {
	// No page has frames: the way that is made for them opens a second page for every look, which triples its time.
	const axe = new AxeBuilder({ page }).setLegacyMode(true);
	if (within) axe.include(within);
	if (tags) axe.withTags([...tags]);
	if (rules) axe.withRules([...rules]);
	if (withoutRules) axe.disableRules([...withoutRules]);
	await settled(page);
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} – ${failureSummary ?? ""}`),
	);
}
