import type { Reason } from "../../audit/index.ts";
import type { Reader } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { alteredStatusTables, writeStatusTables } from "./status-tables.repository.ts";

/** Writes the statuses that the code defines into the database at each start, because triggers and views read them. */
export async function updateStatusTables({ database, log }: Pick<Deps, "database" | "log">): Promise<void> {
	const tables = await alteredStatusTables(database.db);
	if (tables.length === 0) return;
	await database.write(SYSTEM, writeStatusTables);
	log.info("certificate statuses updated", { tables: tables.join(", ") });
}

/** Returns a problem for each changed status table, which would disable the triggers' checks of status changes. */
export async function verifyStatusTables(db: Reader): Promise<{ name: string; problem: Reason }[]> {
	const tables = await alteredStatusTables(db);
	const problem = {
		de: "Die Zeilen der Tabelle weichen vom Programm ab.",
		en: "The rows of the table differ from the program.",
	};
	return tables.map((name) => ({ name, problem }));
}
