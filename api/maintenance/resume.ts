import { skipDigest } from "../desk/deadlines/index.ts";
import { SERIES, type Series } from "../kit/number-series.ts";
import { failUnsentMails } from "../outbox/index.ts";
import type { Tx } from "../platform/database/index.ts";
import { skipNumbers } from "../platform/database/number-series.ts";
import { type Clock, dayOf } from "../platform/runtime/clock.ts";
import { certificationNumbers, endAllSessions } from "./repository.ts";

interface Resumed {
	/** Time at which the data were current, as ISO 8601. */
	since: string;
	/** How many numbers of each series are skipped, because they may have been issued since that time. */
	skip: number;
	clock: Clock;
}

/**
 * Prepares data of an earlier time for use: skips numbers that may be on printed documents, ends all sessions and
 * prevents duplicate mails. Returns the number of ended sessions.
 */
export async function resumeFrom(tx: Tx, { since, skip, clock }: Resumed): Promise<number> {
	await skipNumbers(tx, skip, await openedSince(tx, since, clock));
	const endedSessions = await endAllSessions(tx, clock.now().toISOString());
	await failUnsentMails(tx, clock);
	await skipDigest(tx, clock);
	return endedSessions;
}

async function openedSince(tx: Tx, since: string, clock: Clock): Promise<Series[]> {
	const [from, to] = [new Date(since), clock.now()].map((moment) => Number(dayOf(moment).slice(0, 4)));
	const years = Array.from({ length: Math.max(0, (to ?? 0) - (from ?? 0)) + 1 }, (_, n) => (from ?? 0) + n);
	return [
		SERIES.client,
		...years.flatMap((year) => [SERIES.certification(year), SERIES.audit(year), SERIES.enquiry(year)]),
		...(await certificationNumbers(tx)).map(SERIES.certificate),
	];
}
