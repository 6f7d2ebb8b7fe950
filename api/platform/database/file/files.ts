import { chmodSync, closeSync, existsSync, openSync, statSync } from "node:fs";

export const companionsOf = (path: string) => [`${path}-wal`, `${path}-shm`];

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/** The files contain password hashes. */
export function keepToOwner(path: string): void {
	if (!existsSync(path)) closeSync(openSync(path, "a", OWNER_ONLY));
	for (const file of [path, ...companionsOf(path)]) if (existsSync(file)) withdraw(file);
}

function withdraw(file: string): void {
	if ((statSync(file).mode & OTHERS) === 0) return;
	try {
		chmodSync(file, OWNER_ONLY);
	} catch (error) {
		// Foreign files and disks without permissions are the operator's decision.
		if (!["EPERM", "ENOTSUP"].includes(String((error as { code?: unknown }).code))) throw error;
	}
}
