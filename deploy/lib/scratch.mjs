import { mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onStop } from "./run.mjs";

/** Files here are in memory, by the kernel's convention. */
const MEMORY = "/dev/shm";

/** Native libraries are loaded from there too, and some systems give containers a few megabytes. */
function holds(bytes) {
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

/** The folder for temporary files; one in memory where that has room for so many bytes. */
export const quickFolder = (bytes) => (holds(bytes) ? MEMORY : tmpdir());

const NEEDED_BYTES = 6 * 2 ** 30;

/** A folder that is gone when this process is; in memory where possible. */
export function makeScratch() {
	const folder = mkdtempSync(join(quickFolder(NEEDED_BYTES), "portal-test-"));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	onStop(() => process.exit(1));
	return folder;
}
