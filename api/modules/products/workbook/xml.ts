/** What the parts of a workbook need of XML. Every expression stops at the next tag, so none takes longer than its text. */

const NAMED: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([\da-fA-F]{1,6})|(\w{1,4}));/g, (whole, decimal, hex, name) => {
		if (name !== undefined) return NAMED[name] ?? whole;
		const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
		return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
	});
}

const ESCAPED: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeXml = (text: string) => text.replace(/[&<>"]/g, (char) => ESCAPED[char] ?? char);

const expressions = new Map<string, RegExp>();
function expression(source: string): RegExp {
	const known = expressions.get(source) ?? new RegExp(source);
	expressions.set(source, known);
	return known;
}

/** An attribute's value, with or without a prefix. */
export function attribute(attributes: string, name: string): string | undefined {
	const match = expression(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`).exec(attributes);
	const value = match?.[1] ?? match?.[2];
	return value === undefined ? undefined : unescapeXml(value);
}

/** The attributes of the elements of this name, with or without a prefix; at most `limit` of them. */
export function elements(xml: string, name: string, limit: number): string[] {
	const found: string[] = [];
	for (const [, attributes] of xml.matchAll(new RegExp(`<(?:\\w+:)?${name}(\\s[^<>]*)?>`, "g"))) {
		if (found.length === limit) break;
		found.push((attributes ?? "").replace(/\/$/, ""));
	}
	return found;
}

/** What stands between the tags of the first element of this name, or "". */
export function inside(xml: string, name: string): string {
	const start = xml.search(expression(`<${name}[\\s>]`));
	const end = start === -1 ? -1 : xml.indexOf(`</${name}>`, start);
	return end === -1 ? "" : xml.slice(start, end);
}

/** Takes out every element of this name with all that is in it. */
export function withoutElement(xml: string, name: string): string {
	const close = `</${name}>`;
	const kept: string[] = [];
	let done = 0;
	for (let start = xml.indexOf(`<${name}`); start !== -1; start = xml.indexOf(`<${name}`, done)) {
		kept.push(xml.slice(done, start));
		const end = xml.indexOf(close, start);
		done = end === -1 ? xml.length : end + close.length;
	}
	return done === 0 ? xml : kept.join("") + xml.slice(done);
}

/** Element names without the prefix that some programs give to all of them. */
export const withoutPrefix = (xml: string, prefix: string) =>
	prefix === "" ? xml : xml.replaceAll(`<${prefix}:`, "<").replaceAll(`</${prefix}:`, "</");

/** The same text in ASCII: a reader that cuts the bytes anywhere cannot cut a character. */
export const asciiOnly = (xml: string) => xml.replace(/[^\p{ASCII}]/gu, (char) => `&#${char.codePointAt(0)};`);
