import type { Reader } from "../../platform/database/index.ts";

declare module "../../platform/deps.ts" {
	interface Subscribers {
		/** Returns true if a decision may rest on the files of this record, so that none of them may be removed. */
		isEvidence(db: Reader, ownerId: string): Promise<boolean>;
	}
}
