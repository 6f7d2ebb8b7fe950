import type PizZip from "pizzip";
import { expect } from "vitest";

export const part = (zip: PizZip, name: string) => zip.file(name)?.asText() ?? "";

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const ILLEGAL = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u;

/** Returns the visible text of a part. Fails if the part is not well-formed XML. */
export function textOf(xml: string): string {
	expect(ILLEGAL.test(xml)).toBe(false);
	const open: string[] = [];
	let text = "";
	for (const [piece] of xml.replace(/^<\?xml.*?\?>/, "").matchAll(/<[^<>]*>|[^<]+/g)) {
		const tag = /^<(\/?)([\w:]+)(?:\s+[\w:]+="[^"<]*")*\s*(\/?)>$/.exec(piece);
		if (!tag) {
			expect(piece).not.toMatch(/^<|&(?!(amp|lt|gt|quot|apos);)/);
			if (open.at(-1) === "w:t")
				text += piece.replaceAll("\n", " ").replace(/&(\w+);/g, (_, name: string) => ENTITIES[name] ?? "");
		} else if (tag[1]) expect(open.pop()).toBe(tag[2]);
		else if (!tag[3]) open.push(tag[2] ?? "");
		if (piece === "<w:br/>" || piece === "</w:p>") text += "\n";
	}
	expect(open).toEqual([]);
	return text;
}
