import { hash } from "node:crypto";
import { DOCUMENT_FORMATS } from "../modules/certificates/contract.ts";
import { moveFiles } from "../modules/files/index.ts";
import type { Database } from "../platform/database/index.ts";
import { type DocumentStore, SYSTEM } from "../platform/deps.ts";
import { Refusal } from "./command.ts";
import { documentsAfter, isNamedInBucket, type PlacedDocument, placeDocument, readDocument } from "./repository.ts";

export const DOCUMENT_PLACES = ["bucket", "database"] as const;
export type DocumentPlace = (typeof DOCUMENT_PLACES)[number];

const PAGE = 50;

function assertIssued(
	bytes: Uint8Array | undefined,
	{ certificateId, lang, format, sha256 }: PlacedDocument,
	where: string,
) {
	if (bytes && hash("sha256", bytes) === sha256) return bytes;
	const what = bytes ? "is not the issued one" : "is missing";
	throw new Refusal(
		`The ${format === "pdf" ? "PDF" : "document"} (${lang}) of certificate ${certificateId} ${what} (${where}). It was not moved; the documents before it were. Run audit:verify.`,
	);
}

async function toBucket({ db, write }: Database, documents: DocumentStore, document: PlacedDocument): Promise<number> {
	const bytes = assertIssued((await readDocument(db, document))?.bytes, document, "database");
	await documents.put(document.sha256, bytes);
	assertIssued(await documents.get(document.sha256), document, documents.name);
	await write(SYSTEM, (tx) => placeDocument(tx, document, { bytes: new Uint8Array(), bucketSize: bytes.length }));
	return bytes.length;
}

async function toDatabase(
	{ db, write }: Database,
	documents: DocumentStore,
	document: PlacedDocument,
): Promise<number> {
	const bytes = assertIssued(await documents.get(document.sha256), document, documents.name);
	await write(SYSTEM, (tx) => placeDocument(tx, document, { bytes, bucketSize: null }));
	assertIssued((await readDocument(db, document))?.bytes, document, "database");
	if (!(await isNamedInBucket(db, document))) await documents.remove(document.sha256);
	return bytes.length;
}

/**
 * Moves issued documents and files between database and bucket and returns their number and bytes. Each is deleted only
 * after it was read back from its new place, so that an interrupted run can be repeated.
 */
export async function moveDocuments(
	database: Database,
	documents: DocumentStore,
	to: DocumentPlace,
): Promise<{ documents: number; bytes: number }> {
	const moved = await moveFiles({ database, documents }, to);
	const place = to === "bucket" ? "database" : "bucket";
	for (const format of DOCUMENT_FORMATS) {
		let last: PlacedDocument | undefined;
		let page: PlacedDocument[];
		do {
			page = await documentsAfter(database.db, { place, format }, last, PAGE);
			for (const document of page) {
				moved.bytes += await (to === "bucket" ? toBucket : toDatabase)(database, documents, document);
				moved.documents++;
				last = document;
			}
		} while (page.length === PAGE);
	}
	return moved;
}
