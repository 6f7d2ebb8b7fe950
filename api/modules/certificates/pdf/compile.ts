import { Buffer } from "node:buffer";
import { fileURLToPath } from "node:url";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import type { FillJob } from "../document/job.ts";
import { fontFiles } from "./fonts.ts";

const FOLDER = fileURLToPath(new URL("../templates/", import.meta.url));
/** PDF/A-3a, the archive standard with accessibility tags and embedded files; it forbids characters without a font. */
const STANDARD = "a-3a";

/**
 * Matches texts whose characters are all contained in Libertinus Serif, so that the slower search for missing
 * characters can be skipped.
 */
const COMMON = /^[\n -~\u00a0-\u017f–—‘’“”„…€]*$/;
/** The PDF shows this sign in place of a character that no font contains. */
const MISSING = "□";

let compiler: NodeCompiler | undefined;

function withFiles<T>(files: Readonly<Record<string, Buffer>>, use: (compiler: NodeCompiler) => T): T {
	compiler ??= NodeCompiler.create({ workspace: FOLDER, fontArgs: [{ fontPaths: fontFiles() }] });
	try {
		for (const [name, bytes] of Object.entries(files)) compiler.mapShadow(`${FOLDER}${name}`, bytes);
		return use(compiler);
	} finally {
		compiler.resetShadow();
		compiler.evictCache(0);
	}
}

function exportPdf(from: NodeCompiler, main: string): Buffer {
	const compiled = from.compile({ mainFilePath: `${FOLDER}${main}` });
	const { result } = compiled;
	if (!result) throw new Error(JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics));
	return from.pdf(result, { pdfStandard: STANDARD });
}

/** Removes one level of the escaping by which Rust's debug output quotes a text. */
const unescapeRust = (text: string) =>
	text.replace(/\\(?:u\{([0-9a-f]+)\}|(.))/gs, (_, hex: string | undefined, letter = "") =>
		hex === undefined ? letter : String.fromCodePoint(Number.parseInt(hex, 16)),
	);

/** Extracts the texts that cannot be printed from the compiler's error message, which contains them escaped twice. */
const textsWithoutFont = (error: unknown): string[] =>
	[...String(error).matchAll(/the text `\\"(.*?)\\"` could not be displayed/gs)].map(([, text = ""]) =>
		unescapeRust(unescapeRust(text)),
	);

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
const lettersOf = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

const mayMiss = (text: string, missing: ReadonlySet<string>) => missing.size > 0 && !COMMON.test(text);

export const missingIn = (text: string, missing: ReadonlySet<string>): string[] =>
	mayMiss(text, missing) ? [...new Set(lettersOf(text).filter((letter) => missing.has(letter)))] : [];

/** Returns the letters of the texts that no font contains. */
export function findMissing(texts: readonly string[]): ReadonlySet<string> {
	const rare = new Set(texts.filter((text) => !COMMON.test(text)).flatMap(lettersOf));
	const letters = [...rare].filter((letter) => !COMMON.test(letter));
	if (letters.length === 0) return new Set();
	return withFiles({ "letters.json": Buffer.from(JSON.stringify(letters)) }, (from) => {
		try {
			exportPdf(from, "letters.typ");
			return new Set();
		} catch (error) {
			const without = textsWithoutFont(error);
			if (without.length === 0) throw error;
			return new Set(letters.filter((letter) => without.some((text) => letter.includes(text))));
		}
	});
}

function stringsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** Compiles a PDF/A-3a. The same content always gives the same bytes; characters without a font are printed as □. */
export function compile(
	{ data, files }: { data: object; files: Readonly<Record<string, Buffer>> },
	main = "certificate.typ",
): Buffer {
	const missing = findMissing(stringsIn(data));
	const printable = (letter: string) => (missing.has(letter) ? MISSING : letter);
	const text = JSON.stringify(data, (_, value: unknown) =>
		typeof value === "string" && mayMiss(value, missing) ? lettersOf(value).map(printable).join("") : value,
	);
	return withFiles({ ...files, "data.json": Buffer.from(text) }, (from) => exportPdf(from, main));
}

/** Compiles the Typst template of another module, which reads `data.json` and `logo.png`. */
export const compileFilling = ({ template, data, issuer: { name, logo } }: FillJob["fill"]): Buffer =>
	compile(
		{
			data: { ...data, issuerName: name },
			files: { "logo.png": Buffer.from(logo), "main.typ": Buffer.from(template) },
		},
		"main.typ",
	);
