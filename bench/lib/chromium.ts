import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../deploy/lib/chromium.mjs";
import { Failure } from "../../deploy/lib/run.mjs";

/**
 * Starts Chromium with the machine's fonts and the optimizing compiler, as users have it; the browser of the tests
 * has neither.
 */
export async function startChromium(args: readonly string[] = []): Promise<Browser> {
	const executablePath = findChromium();
	if (executablePath === undefined) throw new Failure("There is no Chromium; CHROMIUM_PATH may name one.");
	// The root user cannot use Chromium's sandbox.
	const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
	return chromium.launch({ executablePath, args: [...sandbox, "--disable-gpu", "--disable-quic", ...args] });
}
