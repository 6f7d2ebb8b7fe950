import type PizZip from "pizzip";
import { setTarget, targetOf } from "./relationships.ts";

/** A link of a template, by its relationship. */
export interface Link {
	part: string;
	relationship: string;
}

const LINK = /<w:hyperlink\b[^>]*\br:id="([^"]+)"[^>]*>(.*?)<\/w:hyperlink>/gs;
const textOf = (xml: string) => [...xml.matchAll(/<w:t\b[^>]*>([^<]*)</g)].map(([, text]) => text).join("");

/** The links whose text is the address of the validation page: they are to lead there. */
export function validationLinks(zip: PizZip): Link[] {
	const parts = Object.keys(zip.files).filter((name) => /^word\/[^/]+\.xml$/.test(name));
	return parts.flatMap((part) =>
		[...(zip.file(part)?.asText() ?? "").matchAll(LINK)]
			.filter(([, , content = ""]) => /\{\s*validationAddress\s*\}/.test(textOf(content)))
			.map(([, relationship = ""]) => ({ part, relationship }))
			.filter(({ relationship }) => targetOf(zip, part, relationship) !== undefined),
	);
}

/** Lets the links lead to the validation page. */
export function linkTo(zip: PizZip, links: readonly Link[], address: string): void {
	for (const { part, relationship } of links) setTarget(zip, part, relationship, address);
}
