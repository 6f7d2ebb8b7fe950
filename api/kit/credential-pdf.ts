import { credentialIn, unpacked } from "./credential-check.ts";

/**
 * The maximum bytes of all embedded files of a PDF together, unpacked. A credential with thousands of products has
 * about one megabyte.
 */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_FILES = 1_000;
/** The number of characters before an embedded file in which its description is searched. */
const LONGEST_DICTIONARY = 4_096;

const [latin1, utf8] = [new TextDecoder("latin1"), new TextDecoder()];
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b/;
/** Matches the length of an embedded file as a number, but not a reference to another object such as `12 0 R`. */
const LENGTH = /\/Length\s+(\d+)\b(?!\s+\d+\s+R)/;

interface Embedded {
	content: Uint8Array<ArrayBuffer>;
	isPacked: boolean;
}

/**
 * Yields the embedded files of a PDF. Reads the PDF only once from start to end, because a malicious PDF could
 * otherwise keep the browser busy.
 */
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

/** Returns undefined without a credential. A forged PDF can show a text that contradicts its credential. */
export async function credentialInPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
	if (latin1.decode(bytes.subarray(0, 5)) !== "%PDF-") return undefined;
	const budget = { left: MOST_BYTES };
	for (const { content, isPacked } of embeddedFiles(bytes, latin1.decode(bytes))) {
		const file = isPacked ? await unpacked(content, "deflate", budget).catch(() => undefined) : content;
		const credential = file && credentialIn((isPacked ? utf8 : latin1).decode(file));
		if (credential !== undefined) return credential;
		if (budget.left < 0) return undefined;
	}
	return undefined;
}
