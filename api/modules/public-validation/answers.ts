import { PUBLIC_STATUS, type PublicState, publicState } from "../../kit/public-states.ts";
import type { Deps } from "../../platform/deps.ts";
import { found, unavailable } from "../../platform/errors.ts";
import { dayOf, isoOf, timestamp, today } from "../../platform/runtime/clock.ts";
import type { FileAnswer } from "./contract.ts";
import { prepareDocumentLookup } from "./repository.ts";
import { isBacked, isTold, publicSince, publicStatus } from "./rules.ts";
import { contradiction, type Verdict } from "./verdicts.ts";

/** Undefined before publication. */
export function stateOf(
	{ status, validFrom, validTo }: Pick<Verdict, "status" | "validFrom" | "validTo">,
	day: string,
): PublicState | undefined {
	const told = publicStatus(status, validTo, day);
	return told && publicState(told, validFrom, day);
}

/** The answer as JSON, true at this moment. */
export function answerOf({ clock }: Deps, { status, asOf, members, ...days }: Verdict): string {
	const now = clock.now();
	const day = dayOf(now);
	const told = found(publicStatus(status, days.validTo, day));
	const first = publicSince(told, days, day);
	const since = first ? `"since":"${first}",` : "";
	const ahead = told === PUBLIC_STATUS.VALID && days.validFrom > day ? `"notYetValid":true,` : "";
	const old = asOf ? `,"asOf":"${isoOf(asOf)}"` : "";
	return `{"status":${told},${since}${ahead}${members},"checkedAt":"${isoOf(now)}"${old}}`;
}

/** Looks up anywhere: an old state tells only what it holds. */
export function createDocumentLookup({ database }: Deps) {
	const lookUp = prepareDocumentLookup(database);
	const { replica } = database;
	return async (sha256: string): Promise<{ row: Awaited<ReturnType<typeof lookUp>>; asOf?: Date }> => {
		if (!replica) return { row: await lookUp(sha256) };
		const { value: row, asOf } = await replica.readPublic((source) => prepareDocumentLookup(source)(sha256));
		if (asOf && (!row || !isTold(row.status))) throw unavailable();
		return { row, ...(asOf ? { asOf } : {}) };
	};
}

/** Unpublished documents do not exist here. */
export async function checkFile(
	{ clock }: Deps,
	lookUp: ReturnType<typeof createDocumentLookup>,
	sha256: string,
): Promise<FileAnswer> {
	const { row, asOf } = await lookUp(sha256);
	const checkedAt = timestamp(clock);
	const state = row && stateOf(row, today(clock));
	if (!row || state === undefined || row.publicId === null) return { original: false, checkedAt };
	const { certificateNumber, publicId, validFrom, validTo, lang } = row;
	if (row.told.hashes.get(sha256) !== lang || !isBacked(row)) throw contradiction(certificateNumber);
	const issuedOn = dayOf(new Date(row.issuedAt));
	return {
		original: true,
		certificateNumber,
		publicId,
		state,
		validFrom,
		validTo,
		lang,
		issuedOn,
		checkedAt,
		...(asOf ? { asOf: isoOf(asOf) } : {}),
	};
}
