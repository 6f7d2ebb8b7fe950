import { setTimeout as pause } from "node:timers/promises";
import { ask, isOk } from "../../bench/reliability/ask.ts";
import { ANEW, addressesInTurns } from "./people.ts";

const PAUSE_MS = 25;

export interface Seen {
	status: number;
	ms: number;
	/** When it was answered. */
	at: number;
	/** The moment that the answer speaks of, where it is not now. */
	asOf: string | undefined;
	text: string;
}

/** Visitors who check certificates, one after the other, each of them without a break. */
export function startVisitors(url: string, publicIds: readonly string[], count = 4) {
	const seen: Seen[] = [];
	let isOver = false;
	const visit = async (visitor: number) => {
		const from = addressesInTurns();
		for (let n = visitor; !isOver; n++) {
			const { status, ms, text } = await ask(url, {
				path: `/api/validateCertificate/${publicIds[n % publicIds.length]}`,
				localAddress: from(),
				timeoutMs: 10_000,
				headers: ANEW,
			});
			const asOf = /"asOf":"([^"]+)"/.exec(text)?.[1];
			seen.push({ status, ms, at: performance.now(), asOf, text: isOk({ status }) ? "" : text.slice(0, 200) });
			await pause(PAUSE_MS);
		}
	};
	const visitors = Array.from({ length: count }, (_, visitor) => visit(visitor));
	return {
		seen,
		stop: async () => {
			isOver = true;
			await Promise.all(visitors);
			return seen;
		},
	};
}
