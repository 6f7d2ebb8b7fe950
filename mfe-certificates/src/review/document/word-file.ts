import { strFromU8, unzipSync } from "fflate";
import { attribute, elements, parseXml, type XmlElement } from "./xml.ts";

/** One file within a Word document, such as the body or a header. `target` resolves the ids of files it refers to. */
export interface Part {
	readonly root: XmlElement;
	/** Returns the path of another part within the file; undefined for an unknown id. */
	target(relationship: string | undefined): string | undefined;
}

const IMAGES: Readonly<Record<string, string>> = {
	png: "image/png",
	jpg: "image/jpeg",
	jpeg: "image/jpeg",
	gif: "image/gif",
};

function base64(bytes: Uint8Array): string {
	let binary = "";
	for (const byte of bytes) binary += String.fromCharCode(byte);
	return btoa(binary);
}

export type WordFile = ReturnType<typeof openWordFile>;

/** Opens a Word file, which is a ZIP archive, and returns functions that read it. Throws if it has no document body. */
export function openWordFile(bytes: Uint8Array) {
	const files = unzipSync(bytes);
	const textAt = (path: string) => {
		const file = files[path];
		return file && strFromU8(file);
	};

	function partAt(path: string): Part | undefined {
		const text = textAt(path);
		if (text === undefined) return undefined;
		const cut = path.lastIndexOf("/") + 1;
		const folder = path.slice(0, cut);
		const relations = textAt(`${folder}_rels/${path.slice(cut)}.rels`);
		const targets = new Map(
			(relations === undefined ? [] : elements(parseXml(relations))).map((relation) => [
				attribute(relation, "Id"),
				attribute(relation, "Target") ?? "",
			]),
		);
		return {
			root: parseXml(text),
			target(relationship) {
				const target = targets.get(relationship);
				return target?.startsWith("/") ? target.slice(1) : target && `${folder}${target}`;
			},
		};
	}

	/** Returns a picture as a data URL, because the page's content security policy allows no other source for it. */
	function image(path: string | undefined): string | undefined {
		const file = path === undefined ? undefined : files[path];
		const type = IMAGES[path?.split(".").at(-1)?.toLowerCase() ?? ""];
		return file && type && `data:${type};base64,${base64(file)}`;
	}

	const document = partAt("word/document.xml");
	if (!document) throw new Error("This is no Word file.");
	return { document, partAt, image };
}
