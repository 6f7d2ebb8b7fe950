import { publicState } from "../../kit/public-states.ts";
import type { Deps } from "../../platform/deps.ts";
import { timestamp, today } from "../../platform/runtime/clock.ts";
import { contradiction } from "./answer.ts";
import type { FileAnswer } from "./contract.ts";
import { presentOriginal } from "./present.ts";
import type { prepareDocumentLookup } from "./repository.ts";
import { isBacked, publicStatus } from "./rules.ts";

/** Whether a hash is that of a document as issued; what the public may not see does not exist here either. */
export async function checkFile(
	{ clock }: Deps,
	lookUp: ReturnType<typeof prepareDocumentLookup>,
	sha256: string,
): Promise<FileAnswer> {
	const row = await lookUp(sha256);
	const checkedAt = timestamp(clock);
	const status = row && publicStatus(row.status, row.validTo, today(clock));
	if (!row || status === undefined || row.publicId === null) return { original: false, checkedAt };
	if (row.toldHashes[row.lang] !== sha256 || !isBacked(row)) throw contradiction(row.certificateNumber);
	const state = publicState(status, row.validFrom, today(clock));
	return presentOriginal(state, { ...row, publicId: row.publicId }, checkedAt);
}
