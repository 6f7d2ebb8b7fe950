import { closeSync, openSync } from "node:fs";
import {
	type CopySide,
	copyTables,
	countRows,
	finishCopy,
	firstDifference,
	newFile,
	stateOf,
	sumsOf,
	type TableSum,
} from "../platform/database/index.ts";
import { closeAfter, Refusal } from "./command.ts";
import { OWNER_ONLY } from "./files.ts";
import { type Progress, silently } from "./progress.ts";

export async function copyToFile(source: CopySide, path: string, progress = silently): Promise<TableSum[]> {
	closeSync(openSync(path, "wx", OWNER_ONLY));
	return closeAfter(newFile(path), async (target) => {
		const tables = await copyWhole(source, target, progress);
		await finishCopy(target);
		return tables;
	});
}

/**
 * Copies all tables, compares source and target, and returns the number of rows and a hash for each table. The target
 * stays marked as unfinished, so that no server starts on it.
 */
export async function copyWhole(source: CopySide, target: CopySide, progress: Progress): Promise<TableSum[]> {
	if ((await stateOf(source)) !== "filled")
		throw new Refusal(
			"The database is empty or the target of a move that did not end; set DATABASE_URL to the source.",
		);
	const rows = await countRows(source);
	const read = await copyTables(source, target, progress("Copy", rows));
	const different = firstDifference(read, await sumsOf(target, progress("Comparison", rows)));
	if (different)
		throw new Refusal(`The table ${different} arrived differently; repeat the command with an empty target.`);
	return read;
}
