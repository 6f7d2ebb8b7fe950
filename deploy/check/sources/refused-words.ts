/** Words that a reader cannot understand without the code around them, with the standard terms to use instead. */
const TERMS: Readonly<Record<string, string>> = {
	"told tell tells telling untell withoutStoredResult": "published, shown, returned, sent or notified",
	"ask asks asked asking unasked": "request, query or confirm",
	"nobody nobodys somebody somebodys whoever everybody": "no account, a user, the caller or the public",
	"verdict verdicts": "validation result",
	"proven backed": "verified",
	"standing standings": "status or next step",
	"calm takeover trial onward wayout": "idle, hydrate, dry run, continue or leave",
	"beside among amongst": "next to, one of, or in addition to",
	"walk walks ties": "traverse; links",
	"hold holds held holding": "contain, store, block or keep pending",
	away: "unavailable",
};
const TERM_OF = new Map(
	Object.entries(TERMS).flatMap(([words, term]) => words.split(" ").map((word) => [word, term] as const)),
);

/** Names that no file or folder may have, because they do not say what is inside. */
const VAGUE_NAMES = new Set(
	"answers facts parts marks life proof changes waiting succession person words fill amendments".split(" "),
);

/** Names in public interfaces, which may contain a refused word because clients and other repositories use them. */
const PUBLIC_NAMES =
	/\b(asked|askPassword|useHeld|isAway|isHolding|setAsked|isAsked|answerApproval)\b|locales\/proof|\bhold(?=[,(])|\bask\(|\bask:|confirmation\.ask|(waiting|failed) away|everybody: /g;

/** Matches a quoted text without a space: a translation key, a stored value or an address. */
const QUOTED_NAME = /(["'`])[^\s"'`]*\1/g;

const wordsOf = (text: string): string[] =>
	(text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

export function refusedWords(path: string, text: string): string[] {
	const names = path
		.replace(PUBLIC_NAMES, "")
		.split(/[/.]/)
		.filter((name) => VAGUE_NAMES.has(name))
		.map((name) => `${path}: “${name}” does not say what is inside`);
	const lines = text.split("\n").flatMap((line, index) => {
		const words = wordsOf(line.replace(QUOTED_NAME, "").replace(PUBLIC_NAMES, ""));
		return words
			.filter((word) => TERM_OF.has(word))
			.map((word) => `${path}:${index + 1}: instead of “${word}” write ${TERM_OF.get(word)}`);
	});
	return [...names, ...lines];
}
