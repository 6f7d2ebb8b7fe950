import { isNumber, publicIdOf, VALIDATION_PATH } from "../validation/public-id.ts";
import { PROGRAM, type Program, type SiteFile, TAKEN_OVER } from "./program.ts";
import { guardPage } from "./trusted-types.ts";

/**
 * The first thing that runs on a page of the website, and small: it brings the program once the page can be read, so
 * that neither pictures nor the first look wait for it, or as soon as the visitor does something.
 */

const SIGNS_OF_LIFE = ["pointerdown", "keydown", "focusin", "scroll"] as const;
/** One picture that does not arrive costs the page no more than this. */
const LONGEST_WAIT_MS = 5_000;

/** Resolves once something of the page has been seen; nobody waits for a look at a page that is in the background. */
const firstLook = new Promise<void>((resolve) => {
	if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes("paint")) return resolve();
	const paints = new PerformanceObserver((list) => {
		if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
	});
	paints.observe({ type: "paint", buffered: true });
});

/** Resolves once everything that the first look needs has arrived, or once it has been waited for long enough. */
const complete = new Promise<void>((resolve) => {
	if (document.readyState === "complete") return resolve();
	addEventListener("load", () => resolve(), { once: true });
	setTimeout(resolve, LONGEST_WAIT_MS);
});

/** What is pressed before there is a program to answer is pressed once more when there is one. */
function keepPresses(): void {
	const pressed: HTMLButtonElement[] = [];
	const keep = ({ target }: Event) => {
		const button = target instanceof Element ? target.closest("button") : null;
		if (button?.type === "button") pressed.push(button);
	};
	const repeat = () => {
		removeEventListener("click", keep, true);
		for (const button of pressed) button.click();
	};
	addEventListener("click", keep, true);
	addEventListener(TAKEN_OVER, repeat, { once: true });
}

function load({ href, integrity }: SiteFile): HTMLScriptElement {
	const script = document.createElement("script");
	script.src = href;
	script.integrity = integrity;
	script.crossOrigin = "anonymous";
	script.async = false;
	document.head.append(script);
	return script;
}

/** The page has a sentence for a program that cannot be had, to be shown from then on. */
function showFailure(): void {
	const root = document.getElementById("root");
	if (root) root.dataset.failed = "";
}

function begin(): void {
	for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, begin, true);
	const list = document.getElementById(PROGRAM);
	if (!list) return;
	list.remove();
	const { page, reader }: Program = JSON.parse(list.textContent);
	for (const file of page) load(file).onerror = showFailure;
	// The page tries once more to get what is missing of it.
	if (wanted !== undefined) reader.forEach(load);
}

/** Address of the answer that somebody is here for, such as by a QR code. */
function answerWanted(): string | undefined {
	const { pathname, search } = window.location;
	const publicId = publicIdOf(new URLSearchParams(search).get("cid") ?? "");
	if (pathname !== VALIDATION_PATH || publicId === "" || isNumber(publicId)) return undefined;
	return `/api${VALIDATION_PATH}/${encodeURIComponent(publicId)}`;
}

/** The program takes over what has been asked for this way. */
function ask(address: string): void {
	const link = document.createElement("link");
	link.rel = "preload";
	link.as = "fetch";
	link.crossOrigin = "anonymous";
	link.href = address;
	document.head.append(link);
}

const wanted = answerWanted();
guardPage();
keepPresses();
if (wanted !== undefined) {
	ask(wanted);
	begin();
} else {
	for (const sign of SIGNS_OF_LIFE) addEventListener(sign, begin, { capture: true, passive: true });
	Promise.all([firstLook, complete]).then(begin);
}
