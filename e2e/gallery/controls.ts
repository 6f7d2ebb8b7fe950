// Each function of this file runs in the page: Playwright sends its source alone, so it must not use anything outside
// of itself.

/** Returns the focused control, or null once the focus has left the page. */
export function focusedControl(): { name: string; isMarked: boolean } | null {
	const element = document.activeElement;
	if (!(element instanceof HTMLElement) || element === document.body) return null;
	element.dataset.reached = "";
	const label = element.closest("label");
	const places = [
		element,
		element.closest(".ui-control"),
		label?.querySelector(".ui-choice__box"),
		element.closest(".ui-drop"),
	];
	const hasOutline = places.some((place) => {
		if (!place) return false;
		const { outlineStyle, outlineWidth } = getComputedStyle(place);
		return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
	});
	const name = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent ?? "";
	return { name: `${element.tagName} ${name}`.trim(), isMarked: hasOutline };
}

/** Returns the controls that Tab has not reached and that no other key reaches. */
export function unreachable(): string[] {
	const controls = document.querySelectorAll<HTMLElement>(
		"a[href], button, input, select, textarea, [role=button], [role=link], [role=tab], [role=spinbutton], [role=switch]",
	);
	return [...controls]
		.filter((control) => {
			if (control.dataset.reached !== undefined || !control.checkVisibility({ visibilityProperty: true })) return false;
			if (control.matches(":disabled, [aria-disabled=true], [type=hidden], [type=file]")) return false;
			if (control.closest("[aria-hidden=true], [inert], [data-disabled]")) return false;
			// Arrow keys move the focus within these; only one of them is reached with Tab.
			if (control.closest("[role=radiogroup], [role=tablist], [role=grid]")) return false;
			// The arrow keys and Escape in the field replace these buttons.
			return !control.matches(".ui-control__button[tabindex='-1']");
		})
		.map((control) => control.getAttribute("aria-label") ?? control.textContent ?? control.outerHTML);
}

/**
 * Returns controls below the minimum size. Links within text are as high as the text, and visually hidden elements
 * have no size.
 */
export function whatIsSmall(): string[] {
	const MINIMUM = 24;
	const controls = document.querySelectorAll<HTMLElement>(
		"a, button, [role=button], [role=tab], label.ui-choice, .ui-control > input, textarea, select",
	);
	return [...controls].flatMap((control) => {
		const { width, height } = control.getBoundingClientRect();
		const isVisuallyHidden =
			(control.parentElement?.getBoundingClientRect().width ?? 0) <= 1 ||
			control.closest("[aria-hidden=true]") !== null;
		const isInText = getComputedStyle(control).display === "inline";
		if (isVisuallyHidden || isInText || !control.checkVisibility({ visibilityProperty: true })) return [];
		if (width >= MINIMUM && height >= MINIMUM) return [];
		return [
			`${control.getAttribute("aria-label") ?? control.textContent}: ${Math.round(width)} x ${Math.round(height)}`,
		];
	});
}

/** Returns the elements that are animated although reduced motion is set. */
export function whatMoves(): string[] {
	return document.getAnimations().flatMap(({ effect }) => {
		const { duration, iterations } = effect?.getTiming() ?? {};
		if (Number(duration) <= 1 && iterations === 1) return [];
		return [effect instanceof KeyframeEffect ? String(effect.target?.className) : "an animation"];
	});
}
