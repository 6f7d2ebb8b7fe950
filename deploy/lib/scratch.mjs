import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onStop } from "./run.mjs";

/** Path of the file system that Linux keeps in memory. */
const MEMORY = "/dev/shm";

/**
 * Returns true if the file system in memory has this many free bytes. In some containers it is too small or refuses
 * to load native libraries.
 */
function hasRoomFor(bytes) {
	try {
		const mount = readFileSync("/proc/mounts", "utf8")
			.split("\n")
			.map((line) => line.split(" "))
			.find(([, path]) => path === MEMORY);
		const options = mount?.[3]?.split(",") ?? [];
		const { bavail, bsize } = statfsSync(MEMORY);
		return options.includes("rw") && !options.includes("noexec") && bavail * bsize >= bytes;
	} catch {
		return false;
	}
}

/**
 * Returns the folder for temporary files: the one in memory if it has this many free bytes, else that of the system.
 */
export const quickFolder = (bytes) => (hasRoomFor(bytes) ? MEMORY : tmpdir());

const NEEDED_BYTES = 6 * 2 ** 30;

/** Creates a temporary folder and returns its path. It is deleted when this process ends. */
export function makeScratch() {
	const folder = mkdtempSync(join(quickFolder(NEEDED_BYTES), "portal-test-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	onStop(() => process.exit(1));
	return folder;
}
