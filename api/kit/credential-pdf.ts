import { credentialIn } from "./credential-check.ts";

/** Of a file that is embedded. */
const MOST_BYTES = 16 * 1024 * 1024;

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
	try {
		const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
		const decoder = new TextDecoder();
		let text = "";
		for (;;) {
			const { value } = await reader.read();
			if (!value) return text;
			text += decoder.decode(value, { stream: true });
			if (text.length > MOST_BYTES) return undefined;
		}
	} catch {
		return undefined;
	}
}

const latin1 = new TextDecoder("latin1");
const EMBEDDED = /\/Type\s*\/EmbeddedFile\b/;

/** The credential that is embedded in a PDF: files lie in streams of their own, packed or not; undefined without one. */
export async function credentialInPdf(bytes: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
	const text = latin1.decode(bytes);
	if (!text.startsWith("%PDF-")) return undefined;
	for (const { index, 0: keyword } of text.matchAll(/(?<!end)stream\r?\n/g)) {
		const dictionary = text.slice(text.lastIndexOf(" obj", index), index);
		const end = text.indexOf("endstream", index + keyword.length);
		if (end < 0 || !EMBEDDED.test(dictionary)) continue;
		const length = Number(/\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary)?.[1]);
		const content = bytes.slice(index + keyword.length, length > 0 ? index + keyword.length + length : end);
		const isPacked = /\/FlateDecode\b/.test(dictionary);
		const file = isPacked ? await inflated(content) : latin1.decode(content);
		const credential = file === undefined ? undefined : credentialIn(file);
		if (credential !== undefined) return credential;
	}
	return undefined;
}
