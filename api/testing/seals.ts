import "../schema/sealed-tables.ts";
import { sql } from "drizzle-orm";
import { sealExistingRows } from "../audit/sealed-rows.repository.ts";
import { allSealedTables } from "../platform/database/sealed-tables.ts";
import { type Deps, SYSTEM } from "../platform/deps.ts";
import { openFolder } from "./data-folders.ts";

/**
 * Seals every row in its current state, as the first start of a version with sealed rows does with rows of earlier
 * versions.
 */
export async function sealAllRows({ database, keys }: Pick<Deps, "database" | "keys">): Promise<void> {
	await database.write(SYSTEM, async (tx) => {
		for (const { name } of allSealedTables()) await tx.run(sql`update ${sql.identifier(name)} set seal = null`);
	});
	await sealExistingRows(database.db, keys);
}

/** Seals rows of a data folder that a test has written without the application, and changes no others. */
export async function sealNewRows(dataDir: string): Promise<void> {
	const { database, keys } = await openFolder(dataDir);
	await sealExistingRows(database.db, keys);
	database.close();
}
