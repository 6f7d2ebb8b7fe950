import NativeDatabase from "libsql";

/** Takes the write lock of a database file over a connection of its own, as another process does. Returns its release. */
export function takeWriteLock(path: string): () => void {
	const native = new NativeDatabase(path, { timeout: 1000 });
	native.exec("BEGIN IMMEDIATE");
	return () => {
		native.exec("COMMIT");
		native.close();
	};
}
