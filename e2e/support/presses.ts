import { expect, type Page } from "./test.ts";

/** Long enough for whatever a lost focus brings about; a person's press lasts about as long. */
const PRESS_MS = 150;
/** What has not arrived by then, on a busy machine, is lost. */
const LOST_MS = 5_000;
/** Longer than any field takes. */
const TOO_LONG = "x".repeat(6_000);

const CONTROLS = "a[href], button";
const FIELDS =
	'input:not([type=checkbox], [type=radio], [type=hidden], [type=file], [type=search]), textarea, [role="spinbutton"]';

interface Marked {
	/** Buttons and links, by what they are called. */
	controls: readonly string[];
	/** For each of them the place of the field before it, or of the first one. */
	fields: readonly number[];
	/** The places of those to press: of what looks the same behind the same field, what moves one moves the others. */
	oneOfEachKind: readonly number[];
}

/** Counts the clicks of a page by the number of the marked control that they arrive at. */
export async function countPresses(page: Page): Promise<readonly number[]> {
	const arrived: number[] = [];
	await page.exposeFunction("pressArrived", (place: number) => {
		arrived.push(place);
	});
	await page.addInitScript(() =>
		window.addEventListener(
			"click",
			({ target }) => {
				const control = target instanceof Element ? target.closest("[data-press]") : null;
				const { pressArrived } = window as Window & { pressArrived?: (place: number) => void };
				if (control) pressArrived?.(Number(control.getAttribute("data-press")));
			},
			true,
		),
	);
	return arrived;
}

/** Numbers the controls and fields of a part of the page, once it is no longer transparent, as a dialog is that opens. */
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
				// The last one: cut down to nothing, for who reads with the ears; no hand finds it.
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
			const kindOf = (control: Element) =>
				[fieldBefore(control), control.tagName, control.className, control.getAttribute("type")].join(" ");
			return {
				controls: pressed.map((control) => control.getAttribute("aria-label") ?? control.textContent?.trim() ?? ""),
				fields: pressed.map(fieldBefore),
				oneOfEachKind: [...new Map(pressed.map((control, place) => [kindOf(control), place])).values()],
			};
		},
		{ scope, controls: CONTROLS, fields: FIELDS },
	);
}

/** Writes into a field what it will not take, and stays in it. */
async function spoil(page: Page, place: number): Promise<void> {
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

/** The controls that presses arrived at, once one has, or the list of the pressed one has opened over it. */
export async function arrivedSince(page: Page, arrived: readonly number[], before: number, control: number) {
	const isOpen = async () => (await page.locator(`[data-press="${control}"][aria-expanded=true]`).count()) > 0;
	await expect
		.poll(async () => arrived.length > before || (await isOpen()), { timeout: LOST_MS })
		.toBe(true)
		.catch(() => undefined);
	// A press that is told a second time would come soon after.
	await page.waitForTimeout(PRESS_MS);
	return { places: arrived.slice(before), isOpen: await isOpen() };
}

/** Presses a marked control as a hand does, out of a field that is wrong now; not one that waits for the field. */
export async function pressOutOf(page: Page, field: number, control: number): Promise<boolean> {
	await spoil(page, field);
	const target = page.locator(`[data-press="${control}"]`);
	if (await target.isDisabled()) return false;
	await target.evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
	// What is still moving by itself, such as a bar that hides, comes to rest.
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
