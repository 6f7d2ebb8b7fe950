import { Failure } from "../../lib/run.mjs";

const LONGEST = 30;
const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** Reserved words of JavaScript, which cannot be module ids because the sources use the id as an identifier. */
const RESERVED = new Set(
	"arguments async await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null of package private protected public return static super switch this throw true try typeof undefined var void while with yield".split(
		" ",
	),
);
const TITLE = /^[\p{L}\p{N}][\p{L}\p{N} &.,()/-]{0,39}$/u;

export function idFrom(word: string | undefined): string {
	if (!word)
		throw new Failure(
			"The name of the module is missing: npm run new-module NAME (such as npm run new-module suppliers).",
		);
	const id = word.replace(/^mfe-/, "");
	if (!NAME.test(id) || id.length > LONGEST)
		throw new Failure(
			`"${word}" is not possible: a module has a name of small letters, digits and single hyphens, which begins with a letter and has at most ${LONGEST} characters (such as quality-reports).`,
		);
	if (RESERVED.has(id)) throw new Failure(`"${id}" is not possible: JavaScript keeps the word for itself.`);
	return id;
}

export function titleFrom(text: string | undefined, id: string): string {
	const title = text?.trim() ?? id.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase());
	if (!TITLE.test(title))
		throw new Failure(
			`--title: "${title}" is not possible: 1 to 40 characters, letters, digits, spaces and & . , ( ) / -`,
		);
	return title;
}
