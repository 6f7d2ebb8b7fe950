import type PizZip from "pizzip";
import type { Issuer } from "./issuer.ts";
import { escapeAttribute, partsOf, relatedPart } from "./relationships.ts";

/** The alternative text by which the QR code is found, because Word renames picture files when it saves a template. */
const QR_ALT_TEXT = "QR";
const LOGO_ALT_TEXT = "LOGO";

const DRAWING = /<w:drawing>.*?<\/w:drawing>/gs;
const EMBEDDED = /<a:blip\b[^>]*\br:embed="([^"]+)"/;

const describedBy = (altText: string) => new RegExp(`(<wp:docPr\\b[^>]*\\bdescr=")${altText}\\b[^"]*`);

function picturesWith(zip: PizZip, altText: string): string[] {
	const description = describedBy(altText);
	const pictures = new Set<string>();
	for (const part of partsOf(zip))
		for (const [drawing] of (zip.file(part)?.asText() ?? "").matchAll(DRAWING)) {
			const relationship = description.test(drawing) ? EMBEDDED.exec(drawing)?.[1] : undefined;
			const picture = relationship && relatedPart(zip, part, relationship);
			if (picture) pictures.add(picture);
		}
	return [...pictures];
}

export const qrPictures = (zip: PizZip) => picturesWith(zip, QR_ALT_TEXT);
export const logoPictures = (zip: PizZip) => picturesWith(zip, LOGO_ALT_TEXT);

export function showLogo(
	zip: PizZip,
	pictures: readonly string[],
	{ logo, name }: Pick<Issuer, "logo" | "name">,
): void {
	for (const path of pictures) zip.file(path, logo);
	const description = new RegExp(describedBy(LOGO_ALT_TEXT), "g");
	for (const part of pictures.length === 0 ? [] : partsOf(zip)) {
		const xml = zip.file(part)?.asText() ?? "";
		const described = xml.replace(description, (_, before: string) => `${before}Logo: ${escapeAttribute(name)}`);
		if (described !== xml) zip.file(part, described);
	}
}
