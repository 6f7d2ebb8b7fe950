import { type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-reader.js";
import { createPauses } from "../../../platform/async/time-slices.ts";
import { isOutOfService } from "../../../platform/database/index.ts";
import { ApiError } from "../../../platform/errors.ts";
import { FILE_LIMITS } from "../contract.ts";
import type { Bytes } from "./bytes.ts";
import { damaged, mixed, refusal } from "./refusal.ts";

/** The most bytes between two entries: the optional sizes after compressed data (data descriptor). */
const DESCRIPTOR_BYTES = 24;
const ENTRIES = 5000;
const METHODS: readonly number[] = [0, 8];

/** Returns the entries that the directory states, by their position. Strictly read, it must be the end of the file. */
async function entriesIn(zip: ZipReader<void>, bytes: Bytes): Promise<FileEntry[]> {
	const entries = await zip.getEntries({
		strictness: "strict",
		filenameValidation: "tolerant",
		// Two names that differ only in case are duplicates, because Office programs ignore case.
		normalizeFilename: (name) => name.toLowerCase(),
	});
	if (entries.length > ENTRIES) throw refusal(bytes, "file.tooManyParts", {}, 413);
	if (entries.some(({ encrypted }) => encrypted)) throw refusal(bytes, "file.encrypted");
	if (entries.some(({ compressionMethod }) => !METHODS.includes(compressionMethod))) throw damaged(bytes);
	const [max, total] = [FILE_LIMITS.unpackedMegabytes, entries.reduce((sum, one) => sum + one.uncompressedSize, 0)];
	if (total > max * 1024 * 1024) throw refusal(bytes, "file.tooLargeUnpacked", { max }, 413);
	// Folders have content like files, although their type says otherwise.
	return (entries as FileEntry[]).sort((one, other) => one.offset - other.offset);
}

/**
 * Checks an archive without trusting what it states about itself, and returns the names of its entries. Entries must
 * follow each other without gaps and overlaps, so that there is no hidden content and no data that is unpacked twice.
 */
export async function checkZip(bytes: Bytes): Promise<string[]> {
	const zip = new ZipReader<void>(bytes, { useWebWorkers: false });
	const pause = createPauses();
	try {
		const entries = await entriesIn(zip, bytes);
		let end = 0;
		const assertNoGap = (next: number) => {
			if (next - end > DESCRIPTOR_BYTES) throw mixed(bytes, "angehängte Daten");
		};
		for (const entry of entries) {
			assertNoGap(entry.offset);
			const content = new WritableStream<Uint8Array>({ write: pause });
			await entry.getData(content, { checkOverlappingEntry: true, checkCrc32: true });
			end = (entry.localDirectory?.dataOffset ?? 0) + entry.compressedSize;
		}
		assertNoGap(zip.directoryOffset ?? end);
		return entries.map(({ filename }) => filename);
	} catch (error) {
		throw error instanceof ApiError || isOutOfService(error) ? error : damaged(bytes);
	}
}
