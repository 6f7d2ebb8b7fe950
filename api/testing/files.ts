import { Buffer } from "node:buffer";
import { strToU8, zipSync } from "fflate";
import type { FileOwner, StoredFile } from "../modules/files/contract.ts";
import type { StaffName, TestCaller } from "./caller.ts";

export const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n");
export const PNG = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);
export const JPEG = Buffer.concat([
	Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
	Buffer.from("JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0", "latin1"),
	Buffer.from([0xff, 0xd9]),
]);

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const MACRO_WORD = "application/vnd.ms-word.document.macroEnabled";

/** Returns a Word file. With macros it has the type and the part that macros need. */
export function wordFile({ macros = false } = {}): Buffer {
	const type = `${macros ? MACRO_WORD : WORD}.main+xml`;
	return Buffer.from(
		zipSync({
			"[Content_Types].xml": strToU8(
				`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${type}"/></Types>`,
			),
			"word/document.xml": strToU8("<w:document/>"),
			...(macros ? { "word/vbaProject.bin": strToU8("VBA") } : {}),
		}),
	);
}

/** Returns a PDF of this size in bytes, whose content differs with the seed. */
export function largePdf(bytes: number, seed = 1): Buffer {
	const content = Buffer.alloc(bytes, `${seed} 0 obj << /Length ${seed} >> `);
	PDF.copy(content, 0, 0, 9);
	content.write("\n%%EOF\n", bytes - 7);
	return content;
}

export interface Sent {
	name?: string;
	kind?: string;
	validTo?: string;
	as?: StaffName;
	owner?: FileOwner;
	headers?: Record<string, string>;
}

export function formOf(content: Uint8Array | string, { name = "Nachweis.pdf", kind = "Nachweis", validTo }: Sent = {}) {
	const form = new FormData();
	form.append("kind", kind);
	if (validTo !== undefined) form.append("validTo", validTo);
	form.append("file", new File([typeof content === "string" ? content : new Uint8Array(content)], name));
	return form;
}

export const sendForm = (app: TestCaller, id: string, body: FormData, sent: Sent = {}) =>
	app.request(`/${sent.owner ?? "client"}/${id}/files`, {
		as: sent.as ?? "Auditor",
		method: "POST",
		body,
		...(sent.headers ? { headers: sent.headers } : {}),
	});

export const sendFile = (app: TestCaller, id: string, content: Uint8Array | string, sent: Sent = {}) =>
	sendForm(app, id, formOf(content, sent), sent);

export async function addFile(app: TestCaller, id: string, content: Uint8Array | string = PDF, sent: Sent = {}) {
	const response = await sendFile(app, id, content, sent);
	if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`);
	return (await response.json()) as StoredFile;
}
