import type PizZip from "pizzip";

const attribute = (element: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1];
export const partsOf = (zip: PizZip) => Object.keys(zip.files).filter((name) => /^word\/[^/]+\.xml$/.test(name));
const RELATIONSHIP = /<Relationship\b[^>]*>/g;

function relationshipsOf(part: string): string {
	const folder = part.slice(0, part.lastIndexOf("/") + 1);
	return `${folder}_rels/${part.slice(folder.length)}.rels`;
}

function targetOf(zip: PizZip, part: string, relationship: string): string | undefined {
	const relationships = zip.file(relationshipsOf(part))?.asText() ?? "";
	const found = [...relationships.matchAll(RELATIONSHIP)].find(
		([element]) => attribute(element, "Id") === relationship,
	);
	return found && (attribute(found[0], "Target") ?? "");
}

export function relatedPart(zip: PizZip, part: string, relationship: string): string | undefined {
	const target = targetOf(zip, part, relationship);
	const folder = part.slice(0, part.lastIndexOf("/") + 1);
	return target === undefined ? undefined : new URL(target, `file:///${folder}`).pathname.slice(1);
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escapeAttribute = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

export interface Link {
	part: string;
	relationship: string;
}

const LINK = /<w:hyperlink\b[^>]*\br:id="([^"]+)"[^>]*>(.*?)<\/w:hyperlink>/gs;
const textOf = (xml: string) => [...xml.matchAll(/<w:t\b[^>]*>([^<]*)</g)].map(([, text]) => text).join("");

/** Finds the hyperlinks in a Word template that are to open the certificate's public page. */
export function validationLinks(zip: PizZip): Link[] {
	return partsOf(zip).flatMap((part) =>
		[...(zip.file(part)?.asText() ?? "").matchAll(LINK)]
			.filter(([, , content = ""]) => /\{\s*validationAddress\s*\}/.test(textOf(content)))
			.map(([, relationship = ""]) => ({ part, relationship }))
			.filter(({ relationship }) => targetOf(zip, part, relationship) !== undefined),
	);
}

export function linkTo(zip: PizZip, links: readonly Link[], address: string): void {
	for (const { part, relationship } of links) {
		const path = relationshipsOf(part);
		const changed = (zip.file(path)?.asText() ?? "").replace(RELATIONSHIP, (element) =>
			attribute(element, "Id") === relationship
				? element.replace(/\bTarget="[^"]*"/, () => `Target="${escapeAttribute(address)}"`)
				: element,
		);
		zip.file(path, changed);
	}
}
