import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../deploy/lib/chromium.mjs";
import { Failure } from "../../deploy/lib/run.mjs";

/** Starts Chromium with fonts and the optimizing compiler, which users have but the browser of the tests lacks. */
export async function startChromium(args: readonly string[] = []): Promise<Browser> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Failure("There is no Chromium; CHROMIUM_PATH may name one.");
	// Chromium's sandbox does not start for the root user, so it is turned off.
	const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	return chromium.launch({ executablePath, args: [...sandbox, "--disable-gpu", "--disable-quic", ...args] });
}
