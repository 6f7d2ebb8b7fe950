/** Parses the XML of a Word file without `DOMParser`, which Trusted Types forbid on this page. */

export interface XmlElement {
	/** Name without the namespace prefix: "p" for `w:p`. */
	readonly name: string;
	/** Attribute values by name without the namespace prefix. */
	readonly attributes: Readonly<Record<string, string>>;
	readonly children: readonly XmlNode[];
}
type XmlNode = XmlElement | string;

export class XmlError extends Error {}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decoded(text: string): string {
	return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (_whole, hex?: string, decimal?: string, name = "") => {
		if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
		if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
		const character = ENTITIES[name];
		if (character === undefined) throw new XmlError(`The entity ${name} is unknown.`);
		return character;
	});
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function attributesOf(text: string): Record<string, string> {
	const attributes: Record<string, string> = {};
	for (const [, name = "", double, single] of text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
		attributes[localName(name)] = decoded(double ?? single ?? "");
	return attributes;
}

/** Matches one piece of XML: a comment or instruction, CDATA, an end tag, a start tag with its attributes, or text. */
const TOKEN =
	/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([^\s>]+)\s*>|<([^\s/>!?]+)((?:\s+[^\s=]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/y;

/** Returns the root element. Throws if the text is no XML, or contains a DOCTYPE, which Word never writes. */
export function parseXml(text: string): XmlElement {
	const root: XmlNode[] = [];
	const open: { name: string; children: XmlNode[] }[] = [{ name: "", children: root }];
	const source = text.replace(/^\uFEFF/, "");
	const token = new RegExp(TOKEN);
	while (token.lastIndex < source.length) {
		const at = token.lastIndex;
		const match = token.exec(source);
		const current = open.at(-1);
		if (!match || !current) throw new XmlError(`No XML at ${at}.`);
		const [, literal, end, start, attributes = "", empty, characters] = match;
		if (literal !== undefined) current.children.push(literal);
		else if (characters !== undefined) current.children.push(decoded(characters));
		else if (start !== undefined) {
			const children: XmlNode[] = [];
			current.children.push({ name: localName(start), attributes: attributesOf(attributes), children });
			if (!empty) open.push({ name: start, children });
		} else if (end !== undefined) {
			if (end !== current.name) throw new XmlError(`${end} ends ${current.name}.`);
			open.pop();
		}
	}
	const [element, ...others] = elementsIn(root);
	if (open.length !== 1 || !element || others.length > 0) throw new XmlError("There is no whole element.");
	return element;
}

const elementsIn = (nodes: readonly XmlNode[]): XmlElement[] => nodes.filter((node) => typeof node !== "string");

export const elements = (node: XmlElement): XmlElement[] => elementsIn(node.children);

export const child = (node: XmlElement | undefined, name: string): XmlElement | undefined =>
	node && elements(node).find((one) => one.name === name);

export const attribute = (node: XmlElement | undefined, name: string): string | undefined => node?.attributes[name];

export const textOf = (node: XmlElement): string =>
	node.children.map((one) => (typeof one === "string" ? one : textOf(one))).join("");

/** Searches at any depth and returns the first element with this name. */
export function descendant(node: XmlElement | undefined, name: string): XmlElement | undefined {
	if (!node) return undefined;
	for (const one of elements(node)) {
		const found = one.name === name ? one : descendant(one, name);
		if (found) return found;
	}
	return undefined;
}
