import { expect, type Page } from "./test.ts";

/**
 * Duration of a press in milliseconds. It is about as long as a manual one, so that an effect of the lost focus can
 * move the button before the release.
 */
const PRESS_MS = 150;
/** Milliseconds after which a click that has not arrived counts as lost, also on a busy machine. */
const LOST_MS = 20_000;
/** A text that is too long for every field. */
const TOO_LONG = "x".repeat(6_000);

const CONTROLS = "a[href], button";
const FIELDS =
	'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=search]), textarea, [role="spinbutton"]';

interface Marked {
	/** Names of the buttons and links in the examined part of the page. */
	controls: readonly string[];
	/** Index of the field before each control; for controls before all fields, that of the first field. */
	fields: readonly number[];
	/**
	 * Indices of the controls to press: one of each kind, because controls that look the same after the same kind of
	 * field are affected in the same way.
	 */
	oneOfEachKind: readonly number[];
}

/** Records clicks on the marked controls. Returns a list that receives the number of each clicked control. */
export async function countPresses(page: Page): Promise<readonly number[]> {
	const arrived: number[] = [];
	await page.exposeFunction("pressArrived", (place: number) => {
		arrived.push(place);
	});
	await page.addInitScript(() =>
		window.addEventListener(
			"click",
			(event) => {
				const { target } = event;
				const control = target instanceof Element ? target.closest("[data-press]") : null;
				// A link to a mail or telephone program is not followed, because that program would receive all
				// further input.
				if (control?.matches('[href^="mailto:"], [href^="tel:"]')) event.preventDefault();
				const { pressArrived } = window as Window & { pressArrived?: (place: number) => void };
				if (control) pressArrived?.(Number(control.getAttribute("data-press")));
			},
			true,
		),
	);
	return arrived;
}

/**
 * Numbers the controls and fields in a part of the page and returns them. Waits until the part is opaque, because a
 * dialog fades in.
 */
export async function markControls(page: Page, scope: string): Promise<Marked> {
	await page.waitForFunction(
		(scope) => [...document.querySelectorAll(scope)].at(-1)?.checkVisibility({ opacityProperty: true }),
		scope,
	);
	return await page.evaluate(
		({ scope, controls, fields }): Marked => {
			const root = [...document.querySelectorAll(scope)].at(-1);
			if (!root) throw new Error(`There is no ${scope}`);
			const isThere = (element: Element) => {
				const { width, height } = element.getBoundingClientRect();
				const isSeen = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
				// Matches hidden elements. The last selector is for visually hidden ones, which a pointer cannot
				// reach.
				const hidden = '[inert], [aria-hidden=true], [style*="inset(50%)"]';
				const isHidden = !isSeen || element.closest(hidden) !== null;
				return width > 4 && height > 4 && !isHidden && !element.matches(":disabled, [readonly]");
			};
			const pressed = [...root.querySelectorAll(controls)].filter(isThere);
			const left = [...root.querySelectorAll(fields)].filter(isThere);
			for (const [place, control] of pressed.entries()) control.setAttribute("data-press", String(place));
			for (const [place, field] of left.entries()) field.setAttribute("data-leave", String(place));
			const isBefore = (one: Element, other: Element) =>
				(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
			const fieldBefore = (control: Element) =>
				Math.max(
					0,
					left.findLastIndex((field) => isBefore(field, control) && !control.contains(field)),
				);
			const lookOf = (element?: Element) =>
				[element?.tagName, element?.className, element?.getAttribute("type")].join(" ");
			const kindOf = (control: Element) => {
				const field = left[fieldBefore(control)];
				const isInOneGroup = field?.closest("fieldset, [role=group]")?.contains(control) ?? false;
				return [lookOf(control), lookOf(field), isInOneGroup].join();
			};
			return {
				controls: pressed.map((control) => control.getAttribute("aria-label") ?? control.textContent?.trim() ?? ""),
				fields: pressed.map(fieldBefore),
				oneOfEachKind: [...new Map(pressed.map((control, place) => [kindOf(control), place])).values()],
			};
		},
		{ scope, controls: CONTROLS, fields: FIELDS },
	);
}

/** Enters an invalid value into a field and leaves the focus in it. */
async function enterInvalidValue(page: Page, place: number): Promise<void> {
	const field = page.locator(`[data-leave="${place}"]`);
	if ((await field.getAttribute("role")) === "spinbutton") {
		await field.focus();
		await page.keyboard.type("01012009");
		return;
	}
	await field.focus();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.insertText(TOO_LONG);
	const isCut = (await field.inputValue()).length < TOO_LONG.length;
	if (!isCut) return;
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.press("Delete");
}

/** Waits for a click or an opened list. Returns the controls that were clicked since `before`. */
export async function arrivedSince(page: Page, arrived: readonly number[], before: number, control: number) {
	const isOpen = async () => (await page.locator(`[data-press="${control}"][aria-expanded=true]`).count()) > 0;
	await expect
		.poll(async () => arrived.length > before || (await isOpen()), { timeout: LOST_MS })
		.toBe(true)
		.catch(() => undefined);
	// A click that is sent twice by mistake would arrive within this time.
	await page.waitForTimeout(PRESS_MS);
	return { places: arrived.slice(before), isOpen: await isOpen() };
}

/**
 * Presses a marked control while an invalid field has the focus. Returns false without a press if the control is
 * disabled until the field is valid.
 */
export async function pressOutOf(page: Page, field: number, control: number): Promise<boolean> {
	await enterInvalidValue(page, field);
	const target = page.locator(`[data-press="${control}"]`);
	if (await target.isDisabled()) return false;
	await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
	// Waits until the control does not move any more, for example because a bar disappears.
	await expect(async () => {
		const before = await target.boundingBox();
		await page.waitForTimeout(50);
		expect(await target.boundingBox()).toEqual(before);
	}).toPass();
	const box = await target.boundingBox();
	if (!box) throw new Error("The control is gone");
	await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
	await page.mouse.down();
	await page.waitForTimeout(PRESS_MS);
	await page.mouse.up();
	return true;
}
