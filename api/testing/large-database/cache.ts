import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "../../platform/database/index.ts";
import { fillLargeDatabase } from "./large-database.ts";
import type { Sizes } from "./sizes.ts";

/**
 * The folder of the created databases. Each user of the machine has a separate one, because other users may not read
 * the keys in it.
 */
const FOLDER = join(tmpdir(), `portal-large-databases-${process.getuid?.() ?? 0}`);
const KEY_LENGTH = 16;

/** Returns a hash of the sizes, the schema and the code that creates the rows, which names a database. */
function keyOf(sizes: Sizes): string {
	const key = createHash("sha256").update(JSON.stringify(Object.entries(sizes).sort()));
	for (const folder of [MIGRATIONS, fileURLToPath(new URL(".", import.meta.url))])
		for (const name of readdirSync(folder).sort())
			if (/\.(sql|ts)$/.test(name)) key.update(readFileSync(join(folder, name)));
	return key.digest("hex").slice(0, KEY_LENGTH);
}

/**
 * Returns the data folder of a database with these sizes, which is created at the first call. A test that writes has to
 * copy the folder.
 */
export async function largeDatabase(sizes: Sizes): Promise<string> {
	const folder = join(FOLDER, keyOf(sizes));
	if (existsSync(folder)) return folder;
	mkdirSync(FOLDER, { recursive: true });
	const draft = mkdtempSync(join(FOLDER, "draft-"));
	try {
		await fillLargeDatabase(draft, sizes);
		renameSync(draft, folder);
	} catch (error) {
		rmSync(draft, { recursive: true, force: true });
		// If another process has created the folder meanwhile, it is used.
		if (!existsSync(folder)) throw error;
	}
	return folder;
}
