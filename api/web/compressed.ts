import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding, WebFile } from "./files.ts";

/** Settings of the brotli compression. A higher quality would take three times as long and save one percent. */
const BROTLI = {
	params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const PACKERS: Readonly<Record<Encoding, (text: string) => Promise<Uint8Array>>> = {
	br: (text) => promisify(brotliCompress)(text, BROTLI),
	gzip: (text) => promisify(gzip)(text),
};
export const HTML = "text/html; charset=utf-8";

export async function pack(text: string, type: string, encoding: Encoding | undefined): Promise<WebFile> {
	const bytes = encoding ? await PACKERS[encoding](text) : new TextEncoder().encode(text);
	const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
	const etag = `W/"${encoding ? `${hash}-${encoding}` : hash}"`;
	return { bytes: new Uint8Array(bytes), type, etag, encoding, varies: true };
}
