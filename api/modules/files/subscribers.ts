import type { Tx } from "../../platform/database/index.ts";
import type { FileRow } from "./repository.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/** Runs before a file is removed, in the same transaction; throws if a decision rests on the file. */
		beforeFileRemoved(tx: Tx, file: FileRow): Promise<void>;
	}
}
