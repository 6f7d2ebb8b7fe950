import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";

export const companionsOf = (path: string) => [`${path}-wal`, `${path}-shm`];

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const PERMISSIONS = 0o777;

/** Makes a database file and SQLite's files next to it readable by the owner only: they contain password hashes. */
export function keepToOwner(path: string, companions = companionsOf(path)): void {
	if (!existsSync(path)) closeSync(openSync(path, "a", OWNER_ONLY));
	for (const file of [path, ...companions]) if (existsSync(file)) restrictToOwner(file);
}

export function restrictToOwner(path: string): void {
	const mode = statSync(path).mode & PERMISSIONS;
	if ((mode & OTHERS) === 0) return;
	try {
		chmodSync(path, mode & ~OTHERS);
	} catch (error) {
		// Files of other owners and disks without permissions are the operator's choice, so these errors are ignored.
		if (!["EPERM", "ENOTSUP"].includes(String((error as { code?: unknown }).code))) throw error;
	}
}
