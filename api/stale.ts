import { peopleIn } from "./accounts/people/index.ts";
import { type ChangeOf, lastChange } from "./audit/index.ts";
import { sentence } from "./kit/sentences.ts";
import type { Tx } from "./platform/database/index.ts";
import { ApiError, etagOf, listsEtag } from "./platform/errors.ts";
import { type Clock, spokenTime } from "./platform/runtime/clock.ts";

async function staleRecord(tx: Tx, clock: Clock, change: ChangeOf): Promise<ApiError> {
	const last = await lastChange(tx, change);
	if (!last) return new ApiError(409, "STALE");
	const name = (await peopleIn(tx, [last])).nameOf(last);
	const when = spokenTime(new Date(last.ts), clock);
	return new ApiError(409, "STALE", {
		message: sentence("stale.changedBy", { name, when }),
		change: { changedBy: name, changedAt: last.ts },
	});
}

/**
 * Throws 409 STALE if the version in `If-Match` is outdated, so that no user overwrites a change that they have not
 * seen. Without this header, every version is accepted.
 */
export async function assertFresh(
	tx: Tx,
	clock: Clock,
	ifMatch: string | undefined,
	{ version, ...change }: ChangeOf & { version: number },
): Promise<void> {
	if (ifMatch === undefined || ifMatch === "*" || listsEtag(ifMatch, etagOf(version))) return;
	throw await staleRecord(tx, clock, change);
}
