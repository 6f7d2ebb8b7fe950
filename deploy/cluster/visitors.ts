import { setTimeout as pause } from "node:timers/promises";
import { isOk, sendRequest } from "../../bench/reliability/request.ts";
import { ANEW, addressesInTurns } from "./test-users.ts";

const PAUSE_MS = 25;

export interface Seen {
	status: number;
	ms: number;
	at: number;
	/** Time of the data in the response, if the response states that it may be outdated; undefined for current data. */
	asOf: string | undefined;
	text: string;
}

export function startVisitors(url: string, publicIds: readonly string[], count = 4) {
	const seen: Seen[] = [];
	let isOver = false;
	const visit = async (visitor: number) => {
		const from = addressesInTurns();
		for (let n = visitor; !isOver; n++) {
			const { status, ms, text } = await sendRequest(url, {
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
