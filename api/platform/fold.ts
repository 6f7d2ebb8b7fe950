/** A text as lists sort and search it: without accents, joiners and case, ß as ss. "Öztürk" becomes "ozturk". */
export function fold(value: string): string {
	return value
		.normalize("NFKD")
		.replace(/[\p{M}\u200C\u200D]/gu, "")
		.toLowerCase()
		.replaceAll("ß", "ss")
		.replaceAll("ı", "i")
		.replaceAll("ø", "o")
		.replaceAll("ł", "l")
		.replace(/\s+/g, " ")
		.trim();
}
