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
import { Refusal } from "./command.ts";
import { OWNER_ONLY } from "./files.ts";
import { type Progress, silently } from "./progress.ts";

/** Into a file that does not exist yet, readable by its owner only. */
export async function copyToFile(source: CopySide, path: string, progress = silently): Promise<TableSum[]> {
	closeSync(openSync(path, "wx", OWNER_ONLY));
	const target = newFile(path);
	try {
		const tables = await copyWhole(source, target, progress);
		await finishCopy(target);
		return tables;
	} finally {
		target.close();
	}
}

/** Compares what was read with what arrived; the target stays marked as unfinished. */
export async function copyWhole(source: CopySide, target: CopySide, progress: Progress): Promise<TableSum[]> {
	if ((await stateOf(source)) !== "filled")
		throw new Refusal("Die Datenbank ist leer oder das Ziel eines Umzugs, der nicht zu Ende ging.");
	const rows = await countRows(source);
	const read = await copyTables(source, target, progress("Übertragen", rows));
	const different = firstDifference(read, await sumsOf(target, progress("Vergleichen", rows)));
	if (different) throw new Refusal(`Die Tabelle ${different} kam nicht so an, wie sie gelesen wurde.`);
	return read;
}
