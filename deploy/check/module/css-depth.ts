/** Deeper nested rules could crash the native CSS parser and with it the whole process. */
const DEEPEST = 32;

/** Matches comments, strings, URLs and escapes as a whole, so that brackets inside of them do not count. */
const TOKEN =
	/\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n\r\f])*"?|'(?:\\[\s\S]|[^'\\\n\r\f])*'?|\burl\(\s*(?!["'\s])(?:\\[\s\S]|[^)\\])*\)?|\\[\s\S]|[[({\])}]/gi;
const OPENING = "[({";
const CLOSING = "])}";

export function isNestedTooDeeply(css: string): boolean {
	let depth = 0;
	for (const [token] of css.matchAll(TOKEN)) {
		if (OPENING.includes(token)) depth++;
		else if (CLOSING.includes(token)) depth = Math.max(0, depth - 1);
		if (depth > DEEPEST) return true;
	}
	return false;
}
