import { peopleIn } from "./accounts/people/index.ts";
import { type ChangeOf, lastChange } from "./audit/index.ts";
import { sentence } from "./kit/sentences.ts";
import type { Tx } from "./platform/database/index.ts";
import { ApiError, etagOf } from "./platform/errors.ts";
import { type Clock, spokenTime } from "./platform/runtime/clock.ts";

/** Returns true if the version in `If-Match` is the current one. Without this header every version is accepted. */
function isFresh(ifMatch: string | undefined, version: number): boolean {
	if (ifMatch === undefined || ifMatch === "*") return true;
	const known = ifMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return known.includes(etagOf(version));
}

export async function staleRecord(tx: Tx, clock: Clock, change: ChangeOf): Promise<ApiError> {
	const last = await lastChange(tx, change);
	if (!last) return new ApiError(409, "STALE");
	const name = (await peopleIn(tx, [last])).nameOf(last);
	const when = spokenTime(new Date(last.ts), clock);
	return new ApiError(409, "STALE", {
		message: sentence("stale.changedBy", { name, when }),
		change: { changedBy: name, changedAt: last.ts },
	});
}

/** Throws 409 STALE if `If-Match` is outdated, so that no user overwrites a change that they have not seen. */
export async function assertFresh(
	tx: Tx,
	clock: Clock,
	ifMatch: string | undefined,
	{ version, ...change }: ChangeOf & { version: number },
): Promise<void> {
	if (!isFresh(ifMatch, version)) throw await staleRecord(tx, clock, change);
}
