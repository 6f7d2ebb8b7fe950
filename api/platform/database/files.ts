import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";

/** What SQLite keeps beside a database file while it is in use. */
export const companionsOf = (path: string) => [`${path}-wal`, `${path}-shm`];

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** Only the owner may read the database and the files that SQLite keeps beside it: they hold password hashes. */
export function keepToOwner(path: string): void {
	if (!existsSync(path)) closeSync(openSync(path, "a", OWNER_ONLY));
	for (const file of [path, ...companionsOf(path)]) if (existsSync(file)) withdraw(file);
}

function withdraw(file: string): void {
	if ((statSync(file).mode & OTHERS) === 0) return;
	try {
		chmodSync(file, OWNER_ONLY);
	} catch (error) {
		// A file of another user, or a disk without rights: the operator decides who reads there.
		if (!["EPERM", "ENOTSUP"].includes(String((error as { code?: unknown }).code))) throw error;
	}
}
