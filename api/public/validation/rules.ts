import { addDays } from "../../kit/calendar.ts";
import { BULK_LIMITS } from "../../kit/certificate-numbers.ts";
import type { PublicState } from "../../kit/public-states.ts";

/**
 * Returns the first day of the state that the public sees, or undefined before the certificate's first day. `movedOn`
 * is the day of the last public status change after the publication.
 */
export function publicSince(
	state: PublicState,
	{ validFrom, validTo, movedOn }: { validFrom: string; validTo: string; movedOn?: string | undefined },
): string | undefined {
	if (state === "notYetValid") return undefined;
	if (state === "expired") return addDays(validTo, 1);
	if (state !== "valid") return movedOn;
	return movedOn !== undefined && movedOn > validFrom ? movedOn : validFrom;
}

/** Limits unknown public ids per network. Ids are printed on existing documents, so many unknown ids are guesses. */
export const MISSES = { limit: 100, windowMs: 600_000 };
/**
 * Limits unknown numbers per network, because numbers are easily guessed. The limit equals the size of the longest
 * list, so that one list may consist of unknown numbers only.
 */
export const NUMBER_MISSES = { limit: BULK_LIMITS.items, windowMs: 600_000 };
/** Single numbers per network without the human check. Unknown ones also count for `NUMBER_MISSES`. */
export const UNCHECKED_NUMBERS = { limit: 10, windowMs: 3_600_000 };
