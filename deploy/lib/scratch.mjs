import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onStop } from "./run.mjs";

const MEMORY = "/dev/shm";

/** Returns true if the file system in memory has this many free bytes and can load native libraries. */
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

/** Returns the folder for temporary files: in memory if there is room for this many bytes, which is faster. */
export const quickFolder = (bytes) => (hasRoomFor(bytes) ? MEMORY : tmpdir());

const NEEDED_BYTES = 6 * 2 ** 30;

export function makeScratch() {
	const folder = mkdtempSync(join(quickFolder(NEEDED_BYTES), "portal-test-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	onStop(() => process.exit(1));
	return folder;
}
