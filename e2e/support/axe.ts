import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

interface AxeOptions {
	/** Selector of the part of the page that is examined; by default the whole page. */
	within?: string;
	tags?: readonly string[];
	rules?: readonly string[];
	withoutRules?: readonly string[];
}

/** Time limit for animations in milliseconds, because that of an element outside of the view may never end. */
const ANIMATED_FOR_MS = 3_000;

/** Waits until animations have ended, because an element that fades in has other colours before. */
const animationsEnded = (page: Page) =>
	page.evaluate(async (atMostMs) => {
		const animations = document
			.getAnimations()
			.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY);
		const ended = Promise.allSettled(animations.map(({ finished }) => finished));
		await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, atMostMs))]);
	}, ANIMATED_FOR_MS);

/** Returns the violations of accessibility rules that axe finds in the page, one line each. */
export async function inaccessible(
	page: Page,
	{ within, tags, rules, withoutRules }: AxeOptions = {},
): Promise<string[]> {
	// Legacy mode does not examine frames, which the pages do not have. Without it axe opens a second page each time,
	// which takes three times as long.
	const isLoaded = await page.evaluate(() => "axe" in window);
	// A document keeps the script of axe, which is large, so another examination sends an empty one.
	const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: ";" } : {}) }).setLegacyMode(true);
	// The details of fulfilled rules take half of the time, and the pages contain no media that would be loaded first.
	axe.options({ resultTypes: ["violations"], preload: false });
	if (within) axe.include(within);
	if (tags) axe.withTags([...tags]);
	if (rules) axe.withRules([...rules]);
	if (withoutRules) axe.disableRules([...withoutRules]);
	await animationsEnded(page);
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} – ${failureSummary ?? ""}`),
	);
}
