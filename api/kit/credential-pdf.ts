import { credentialIn } from "./credential-check.ts";

/** Of all embedded files together: one with thousands of products has a megabyte. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 1_000;
/** Of what stands before a stream, and describes it. */
const LONGEST_DICTIONARY = 4_096;

/** Undefined for what is damaged, or longer than what is left. */
async function inflated(bytes: Uint8Array<ArrayBuffer>, budget: { left: number }): Promise<string | undefined> {
	try {
		const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
		const decoder = new TextDecoder();
		let text = "";
		for (;;) {
			const { value } = await reader.read();
			if (!value) return text;
			// At once: of what turns out to be damaged, too.
			budget.left -= value.length;
			if (budget.left < 0) {
				await reader.cancel();
				return undefined;
			}
			text += decoder.decode(value, { stream: true });
		}
	} catch {
		return undefined;
	}
}

const latin1 = new TextDecoder("latin1");
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b/;
/** Not of one that stands elsewhere, `/Length 12 0 R`. */
const LENGTH = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/;

interface Embedded {
	content: Uint8Array<ArrayBuffer>;
	isPacked: boolean;
}

/** In one pass over the file, whatever it holds: it may be made to keep a reader busy. */
function* embeddedFiles(bytes: Uint8Array<ArrayBuffer>, text: string): Generator<Embedded> {
	const keyword = /(?<!end)stream\r?\n/g;
	let before = 0;
	for (let files = 0; files < MOST_FILES; ) {
		const found = keyword.exec(text);
		if (!found) return;
		const start = keyword.lastIndex;
		const end = text.indexOf("endstream", start);
		if (end < 0) return;
		const dictionary = text.slice(Math.max(before, found.index - LONGEST_DICTIONARY), found.index);
		const own = dictionary.slice(dictionary.lastIndexOf(" obj") + 1);
		before = keyword.lastIndex = end + "endstream".length;
		if (!EMBEDDED.test(own)) continue;
		files += 1;
		const length = Number(LENGTH.exec(own)?.[1] ?? end - start);
		yield { content: bytes.slice(start, Math.min(start + length, end)), isPacked: /\/FlateDecode\b/.test(own) };
	}
}

/**
 * The credential that is embedded in a PDF: files lie in streams of their own, packed or not; undefined without one. It says nothing
 * of what the PDF shows.
 */
export async function credentialInPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
	if (latin1.decode(bytes.subarray(0, 5)) !== "%PDF-") return undefined;
	const budget = { left: MOST_BYTES };
	for (const { content, isPacked } of embeddedFiles(bytes, latin1.decode(bytes))) {
		const file = isPacked ? await inflated(content, budget) : latin1.decode(content);
		const credential = file === undefined ? undefined : credentialIn(file);
		if (credential !== undefined) return credential;
		if (budget.left < 0) return undefined;
	}
	return undefined;
}
