/** Those that no page loads unless it has them: `brand/fonts.css`. */
const RARE = /[\u0100-\u0151\u0154-\u024f]/;
const PATIENCE_MS = 200;

/** The typefaces that a text is drawn in. */
export type Letters = readonly ("text" | "heading")[];

/**
 * Waits a moment for the rare letters of a text that is about to be drawn: those that come after it are not drawn any
 * more, and a name would stay in two typefaces. Later texts find them loaded.
 */
export async function lettersOf(text: string, families: Letters): Promise<void> {
	const [letter] = RARE.exec(text) ?? [];
	// What draws nothing has no letters.
	if (letter === undefined || typeof document === "undefined" || !document.fonts) return;
	const style = getComputedStyle(document.documentElement);
	const loading = families.map((family) =>
		document.fonts.load(`1em ${style.getPropertyValue(`--brand-font-${family}`) || "serif"}`, letter),
	);
	await Promise.race([Promise.allSettled(loading), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
