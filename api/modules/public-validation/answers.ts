import { publicState } from "../../kit/public-states.ts";
import type { Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { dayOf, isoOf, timestamp, today } from "../../platform/runtime/clock.ts";
import type { FileAnswer } from "./contract.ts";
import type { prepareDocumentLookup } from "./repository.ts";
import { isBacked, publicStatus } from "./rules.ts";
import { contradiction, type Verdict } from "./verdicts.ts";

/** The answer as JSON, true at this moment. */
export function answerOf({ clock }: Deps, { status, validTo, members }: Verdict): string {
	const now = clock.now();
	const told = found(publicStatus(status, validTo, dayOf(now)));
	return `{"status":${told},${members},"checkedAt":"${isoOf(now)}"}`;
}

/** Unpublished documents do not exist here. */
export async function checkFile(
	{ clock }: Deps,
	lookUp: ReturnType<typeof prepareDocumentLookup>,
	sha256: string,
): Promise<FileAnswer> {
	const row = await lookUp(sha256);
	const checkedAt = timestamp(clock);
	const status = row && publicStatus(row.status, row.validTo, today(clock));
	if (!row || status === undefined || row.publicId === null) return { original: false, checkedAt };
	const { certificateNumber, publicId, validFrom, validTo, lang } = row;
	if (row.told.hashes[lang] !== sha256 || !isBacked(row)) throw contradiction(certificateNumber);
	const state = publicState(status, validFrom, today(clock));
	const issuedOn = dayOf(new Date(row.issuedAt));
	return { original: true, certificateNumber, publicId, state, validFrom, validTo, lang, issuedOn, checkedAt };
}
