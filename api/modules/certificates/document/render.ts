import Docxtemplater, { type DXT } from "docxtemplater";
import PizZip from "pizzip";

export const isRecord = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null;

export const OPTIONS: DXT.ConstructorOptions = {
	paragraphLoop: true,
	linebreaks: true,
	errorLogging: false,
	nullGetter: () => "",
	// Only the data's own properties fill placeholders, so that a template cannot run expressions on the server.
	parser: (tag) => {
		const name = tag.trim();
		return { get: (scope: unknown) => (isRecord(scope) && Object.hasOwn(scope, name) ? scope[name] : undefined) };
	},
};

export function fill(template: Uint8Array, data: object): PizZip {
	const zip = new PizZip(template);
	new Docxtemplater(zip, OPTIONS).render(data);
	return zip;
}
