import { DIRECTORY_PATH, directoryCall, questionOf } from "../../directory/question.ts";
import { askEarly } from "../../validation/early-answer.ts";
import { isNumber, publicIdOf, VALIDATION_PATH } from "../../validation/public-id.ts";
import { PROGRAM, type Program, type SiteFile } from "./program.ts";
import { keepForTakeover } from "./takeover.ts";
import { guardPage } from "./trusted-types.ts";

/**
 * Runs before anything of the page is shown, so that no press is lost, and is small: loads the program after the first
 * paint, or once the visitor acts.
 */

const SIGNS_OF_LIFE = ["pointerdown", "keydown", "focusin", "scroll"] as const;
/** The longest wait for pictures, and for browsers that report no paint. */
const LONGEST_WAIT_MS = 5_000;

/** Resolves with the first paint, or at once for a page in the background. */
const firstLook = new Promise<void>((resolve) => {
	if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes("paint")) return resolve();
	const paints = new PerformanceObserver((list) => {
		if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
	});
	paints.observe({ type: "paint", buffered: true });
});

/** Resolves once everything that the first look needs has arrived. */
const complete = new Promise<void>((resolve) => {
	if (document.readyState === "complete") resolve();
	else addEventListener("load", () => resolve(), { once: true });
});

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
	// The program takes over the page as a whole.
	if (document.readyState === "loading") {
		addEventListener("DOMContentLoaded", begin, { once: true });
		return;
	}
	const list = document.getElementById(PROGRAM);
	if (!list) return;
	list.remove();
	const { page, reader }: Program = JSON.parse(list.textContent);
	for (const file of page) load(file).onerror = showFailure;
	if (wanted === undefined) return;
	for (const file of reader) {
		const script = load(file);
		// The page tries again, but not as long as it finds this one.
		script.onerror = () => script.remove();
	}
}

/** Address of the API for the certificate that the page's address names, such as from a QR code. */
function answerWanted(): string | undefined {
	const { pathname, search } = window.location;
	const publicId = publicIdOf(new URLSearchParams(search).get("cid") ?? "");
	if (pathname !== VALIDATION_PATH || publicId === "" || isNumber(publicId)) return undefined;
	return `/api${VALIDATION_PATH}/${encodeURIComponent(publicId)}`;
}

const wanted = answerWanted();
guardPage();
keepForTakeover();
// The list is below what is seen first: only its answer is not waited for.
if (window.location.pathname === DIRECTORY_PATH)
	askEarly(directoryCall(questionOf(new URLSearchParams(window.location.search))), "default");
if (wanted !== undefined) {
	askEarly(wanted);
	begin();
} else {
	for (const sign of SIGNS_OF_LIFE) addEventListener(sign, begin, { capture: true, passive: true });
	Promise.all([firstLook, complete]).then(begin);
	setTimeout(begin, LONGEST_WAIT_MS);
}
