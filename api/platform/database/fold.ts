/** Normalises a text for sorting and searching: without accents and case, and with ß as ss, so "Öztürk" is "ozturk". */
export function fold(value: string): string {
	return (
		value
			// Combining marks are removed first, because normalising many of them takes quadratic time.
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
