import { Buffer } from "node:buffer";
import { decodeField, make } from "multipasta";
import { type ApiError, invalid, unreadable } from "../../platform/errors.ts";
import { FILE_LIMITS } from "./contract.ts";
import { refused } from "./refused.ts";
import { release } from "./storage.ts";

export interface UploadedForm {
	body: ReadableStream<Uint8Array>;
	contentType: string;
}
interface ReceivedForm {
	/** The name of the file without folders; undefined if the form has no file. */
	name: string | undefined;
	fields: Record<string, string>;
}

const FILE_FIELD = "file";
const PARTS = 8;
const FIELD_BYTES = 4096;
/** The rest of a refused form is read up to this size, because browsers show no response before they have sent all. */
const DRAINED_BYTES = 64 * 1024 * 1024;

const withoutFolders = (path: string) => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** Returns where the dashes at the end begin: `multipasta` must receive the last dashes of a form in one piece. */
function endWithoutDashes(bytes: Uint8Array): number {
	let end = bytes.length;
	while (end > 0 && bytes[end - 1] === 0x2d) end--;
	return end;
}

/** Reads a form piece by piece and passes the bytes of its file on. Throws an `ApiError` for an unsuitable form. */
export async function receiveForm(
	{ body, contentType }: UploadedForm,
	write: (bytes: Uint8Array) => Promise<void>,
): Promise<ReceivedForm> {
	const form: ReceivedForm = { name: undefined, fields: {} };
	let problem: ApiError | undefined;
	let isComplete = false;
	const pieces: Uint8Array[] = [];
	const parser = make({
		headers: { "content-type": contentType },
		isFile: ({ filename }) => filename !== undefined,
		maxParts: PARTS,
		maxFieldSize: FIELD_BYTES,
		onField: (info, value) => {
			form.fields[info.name] = decodeField(info, value);
		},
		onFile: ({ name, filename = "" }) => {
			if (name !== FILE_FIELD) problem ??= invalid([{ path: name, code: "key.unknown" }]);
			else if (form.name !== undefined) problem ??= refused(400, "file.onlyOne", {});
			// Browsers send a quotation mark in a name as %22 (HTML standard, multipart form data).
			form.name ??= withoutFolders(filename).replaceAll("%22", '"');
			return (piece) => void (piece && pieces.push(piece));
		},
		onError: () => {
			problem ??= unreadable();
		},
		onDone: () => {
			isComplete = true;
		},
	});
	let [read, size] = [0, 0];
	let dashes = new Uint8Array();
	for await (const received of body) {
		read += received.length;
		if (problem && read > DRAINED_BYTES) break;
		if (problem || isComplete) continue;
		const piece = dashes.length === 0 ? received : Buffer.concat([dashes, received]);
		const end = endWithoutDashes(piece);
		dashes = piece.slice(end);
		parser.write(piece.subarray(0, end));
		const contents = pieces.splice(0);
		for (const bytes of contents) {
			size += bytes.length;
			if (size > FILE_LIMITS.bytes)
				problem ??= refused(413, "file.tooLarge", { name: form.name, max: FILE_LIMITS.megabytes });
			if (!problem) await write(bytes);
		}
		// The parser keeps no part of a piece that consists of content only.
		if (contents.length === 1 && contents[0]?.length === received.length) release(received);
	}
	if (!problem && !isComplete) {
		parser.write(dashes);
		parser.end();
	}
	if (problem) throw problem;
	if (!isComplete) throw unreadable();
	return form;
}
