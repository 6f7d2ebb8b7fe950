/** A text as lists sort and search it: without accents, joiners and case, ß as ss. "Öztürk" becomes "ozturk". */
export function fold(value: string): string {
	return (
		value
			// Marks go first: putting many of them into order takes the square of their number.
			.replace(/[\p{M}\u200C\u200D]/gu, "")
			.normalize("NFKD")
			.replace(/\p{M}/gu, "")
			.toLowerCase()
			.replaceAll("ß", "ss")
			.replaceAll("ı", "i")
			.replaceAll("ø", "o")
			.replaceAll("ł", "l")
			.replace(/\s+/g, " ")
			.trim()
	);
}
