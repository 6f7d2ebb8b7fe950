import { isNumber, publicIdOf } from "@portal/contracts/kit/public-ids";
import { unavailableIn } from "@portal/contracts/kit/registry";
import { DIRECTORY_PATH, directoryCall, directoryFilterOf } from "../../directory/filter.ts";
import { requestEarly } from "../../validation/early-answer.ts";
import { VALIDATION_PATH } from "../../validation/public-id.ts";
import { recordEarlyInput } from "./early-input.ts";
import { PROGRAM, type Program, type SiteFile } from "./program.ts";
import { guardPage } from "./trusted-types.ts";

/** This script loads the application after the first paint, or as soon as the visitor causes one of these events. */

const INPUT_EVENTS = ["pointerdown", "keydown", "focusin", "scroll"] as const;
/** Milliseconds until the application is loaded even if pictures are slow or the browser reports no paint. */
const MAX_WAIT_MS = 5_000;

/** Resolves with the first paint, or at once in a background tab, which is not painted. */
const firstPaint = new Promise<void>((resolve) => {
	if (document.hidden || !PerformanceObserver.supportedEntryTypes?.includes("paint")) return resolve();
	const paints = new PerformanceObserver((list) => {
		if (list.getEntriesByName("first-contentful-paint").length > 0) resolve();
	});
	paints.observe({ type: "paint", buffered: true });
});

/** Resolves when all pictures, styles and fonts are loaded, so that the application does not compete with them. */
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

/** Shows the prerendered error message, because the application that would render one is missing. */
function showFailure(): void {
	const root = document.getElementById("root");
	if (root) root.dataset.failed = "";
}

function loadApplication(): void {
	for (const sign of INPUT_EVENTS) removeEventListener(sign, loadApplication, true);
	// Waits for the complete HTML, because React hydrates the page as a whole.
	if (document.readyState === "loading") {
		addEventListener("DOMContentLoaded", loadApplication, { once: true });
		return;
	}
	const list = document.getElementById(PROGRAM);
	if (!list) return;
	list.remove();
	const { page, reader }: Program = JSON.parse(list.textContent);
	for (const file of page) load(file).onerror = showFailure;
	if (validationCall === undefined) return;
	for (const file of reader) {
		const script = load(file);
		// Removes the failed element, because the application would otherwise not try to load the script again.
		script.onerror = () => script.remove();
	}
}

/** Returns the API address for the certificate in the page's address; undefined if it names none, or only a number. */
function earlyValidationPath(): string | undefined {
	const { pathname, search } = window.location;
	const publicId = publicIdOf(new URLSearchParams(search).get("cid") ?? "");
	if (pathname !== VALIDATION_PATH || publicId === "" || isNumber(publicId)) return undefined;
	return `/api${VALIDATION_PATH}/${encodeURIComponent(publicId)}`;
}

// Marks the page, so that CSS reserves the space of a notice that appears later and would move the content.
if (unavailableIn(new URLSearchParams(window.location.search)) !== undefined)
	document.documentElement.dataset.unavailable = "";
const validationCall = earlyValidationPath();
guardPage();
recordEarlyInput();
// Requests the directory's data early. Its scripts can wait, because the results are below the first visible content.
if (window.location.pathname === DIRECTORY_PATH)
	requestEarly(directoryCall(directoryFilterOf(new URLSearchParams(window.location.search))), "default");
if (validationCall !== undefined) {
	requestEarly(validationCall);
	loadApplication();
} else {
	for (const sign of INPUT_EVENTS) addEventListener(sign, loadApplication, { capture: true, passive: true });
	Promise.all([firstPaint, complete]).then(loadApplication);
	setTimeout(loadApplication, MAX_WAIT_MS);
}
