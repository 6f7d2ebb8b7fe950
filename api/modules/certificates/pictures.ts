import type PizZip from "pizzip";

/** Alt text that the picture of the QR code begins with in a template. Word renames the files of pictures, never this. */
const QR_ALT_TEXT = "QR";

const DRAWING = /<w:drawing>.*?<\/w:drawing>/gs;
const DESCRIPTION = new RegExp(`<wp:docPr\\b[^>]*\\bdescr="${QR_ALT_TEXT}\\b`);
const EMBEDDED = /<a:blip\b[^>]*\br:embed="([^"]+)"/;

const attribute = (element: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(element)?.[1];

/** The part of the zip that a relationship of this part leads to. */
export function relatedPart(zip: PizZip, part: string, relationship: string): string | undefined {
	const folder = part.slice(0, part.lastIndexOf("/") + 1);
	const relationships = zip.file(`${folder}_rels/${part.slice(folder.length)}.rels`)?.asText() ?? "";
	for (const [element] of relationships.matchAll(/<Relationship\b[^>]*>/g)) {
		if (attribute(element, "Id") !== relationship) continue;
		const target = attribute(element, "Target") ?? "";
		return new URL(target, `file:///${folder}`).pathname.slice(1);
	}
	return undefined;
}

/** The picture files that show the QR code, wherever it was placed. */
export function qrPictures(zip: PizZip): string[] {
	const pictures = new Set<string>();
	for (const part of Object.keys(zip.files).filter((name) => /^word\/[^/]+\.xml$/.test(name)))
		for (const [drawing] of (zip.file(part)?.asText() ?? "").matchAll(DRAWING)) {
			const relationship = DESCRIPTION.test(drawing) ? EMBEDDED.exec(drawing)?.[1] : undefined;
			const picture = relationship && relatedPart(zip, part, relationship);
			if (picture) pictures.add(picture);
		}
	return [...pictures];
}
