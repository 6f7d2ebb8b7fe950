const CONTEXT = 40;

const sharedStart = (one: readonly string[], other: readonly string[]) => {
	const index = one.findIndex((letter, place) => letter !== other[place]);
	return index < 0 ? one.length : index;
};

/** Shortens a long text to about `limit` characters around its first difference from the other text. */
export function excerptOf(text: string, other: string, limit = 400): string {
	if (text.length <= limit) return text;
	const letters = Array.from(text);
	const difference = text === other ? 0 : sharedStart(letters, Array.from(other));
	const start = Math.max(0, Math.min(difference - CONTEXT, letters.length - limit));
	const end = start + limit;
	return `${start > 0 ? "…" : ""}${letters.slice(start, end).join("")}${end < letters.length ? "…" : ""}`;
}
