const SHOWN = 5;

/** Returns the first names of a list, and with `more` how many others there are. */
export function firstNames(names: readonly string[], more: (count: number) => string): string {
	const rest = names.length - SHOWN;
	return [...names.slice(0, SHOWN), ...(rest > 0 ? [more(rest)] : [])].join(", ");
}
