const SHOWN = 5;

/** Joins the names at the beginning of a list. `more` returns the text that counts the other names. */
export function firstNames(names: readonly string[], more: (count: number) => string): string {
	const rest = names.length - SHOWN;
	return [...names.slice(0, SHOWN), ...(rest > 0 ? [more(rest)] : [])].join(", ");
}
