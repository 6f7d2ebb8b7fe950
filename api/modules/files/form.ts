import { Buffer } from "node:buffer";
import { decodeField, make, type PartInfo } from "multipasta";
import { type ApiError, invalid, unreadable } from "../../platform/errors.ts";
import { refusal } from "./content/refusal.ts";
import { FILE_LIMITS } from "./contract.ts";

const PARTS = 8;
const FIELD_BYTES = 4096;
const DASH = 0x2d;
/** The rest of a refused form is read up to this size, because browsers show no response before they have sent all. */
const DRAINED_BYTES = 64 * 1024 * 1024;

const withoutFolders = (path: string) => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** Returns a parameter of a part. `multipasta` reads none if one has a character beyond Latin-1, such as a dash. */
const parameterOf = ({ contentDispositionParameters: read, headers }: PartInfo, key: "name" | "filename") =>
	read[key] ?? new RegExp(`; *${key}="([^"]*)"`, "i").exec(String(headers["content-disposition"]))?.[1];
const fileNameOf = (info: PartInfo) => info.filename ?? parameterOf(info, "filename");

/**
 * Reads a form piece by piece and passes the bytes of its file on. Returns the fields of the form, in which the name of
 * the file stands for the file. Throws for an unsuitable form.
 */
export async function receiveForm({ body, headers }: Request, write: (bytes: Uint8Array) => Promise<void>) {
	const fields: Record<string, string> = {};
	let name: string | undefined;
	let problem: ApiError | undefined;
	let isComplete = false;
	const pieces: Uint8Array[] = [];
	const parser = make({
		headers: Object.fromEntries(headers),
		isFile: (info) => fileNameOf(info) !== undefined,
		maxParts: PARTS,
		maxFieldSize: FIELD_BYTES,
		onField: (info, value) => {
			fields[info.name] = decodeField(info, value);
		},
		onFile: (info) => {
			const field = parameterOf(info, "name") ?? "";
			if (field !== "file") problem ??= invalid([{ path: field, code: "key.unknown" }]);
			else if (name !== undefined) problem ??= refusal({ name }, "file.onlyOne", {}, 400);
			// Browsers send a quotation mark in a name as %22 (HTML standard, multipart form data).
			name ??= withoutFolders(fileNameOf(info) ?? "").replaceAll("%22", '"');
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
	let dashes: Uint8Array = new Uint8Array();
	for await (const received of body ?? []) {
		read += received.length;
		if (problem && read > DRAINED_BYTES) break;
		if (problem || isComplete) continue;
		// The parser must receive the last dashes of the form in one piece, so that dashes wait for what follows.
		const piece = dashes.length === 0 ? received : Buffer.concat([dashes, received]);
		const end = piece.findLastIndex((byte) => byte !== DASH) + 1;
		dashes = piece.slice(end);
		parser.write(piece.subarray(0, end));
		for (const bytes of pieces.splice(0)) {
			size += bytes.length;
			if (size > FILE_LIMITS.bytes) problem ??= refusal({ name }, "file.tooLarge", { max: FILE_LIMITS.megabytes }, 413);
			if (!problem) await write(bytes);
		}
	}
	if (!problem && !isComplete) {
		parser.write(dashes);
		parser.end();
	}
	if (problem) throw problem;
	if (!isComplete) throw unreadable();
	return { ...fields, file: name };
}
