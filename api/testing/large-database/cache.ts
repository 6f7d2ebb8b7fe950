import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MIGRATIONS } from "../../platform/database/index.ts";
import { fillLargeDatabase } from "./fill.ts";
import type { Sizes } from "./sizes.ts";

const FOLDER = join(tmpdir(), "portal-large-databases");
const KEY_LENGTH = 16;

/** Of the sizes, the schema, and how the rows are made. */
function keyOf(sizes: Sizes): string {
	const key = createHash("sha256").update(JSON.stringify(Object.entries(sizes).sort()));
	for (const folder of [MIGRATIONS, fileURLToPath(new URL(".", import.meta.url))])
		for (const name of readdirSync(folder).sort())
			if (/\.(sql|ts)$/.test(name)) key.update(readFileSync(join(folder, name)));
	return key.digest("hex").slice(0, KEY_LENGTH);
}

/** The data folder of such a database, made at the first call. Whoever writes takes a copy. */
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
		// Somebody else was faster.
		if (!existsSync(folder)) throw error;
	}
	return folder;
}
