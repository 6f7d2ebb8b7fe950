import { countReport } from "../desk/client-errors/index.ts";
import { DAY_MS } from "../kit/calendar.ts";
import type { ClientErrorKind } from "../kit/failures.ts";
import type { Deps } from "../platform/deps.ts";
import { silentLog } from "../platform/runtime/log.ts";

type Failed = [kind: ClientErrorKind, module: string, version: string, fault: string, place: string];
/** The time of each report is in UTC. */
type DemoFailure = readonly [daysAgo: number, times: string, ...failed: Failed];

const FAILURES: readonly DemoFailure[] = [
	[26, "11:05", "integrity", "clients", "1.0.0-5b1c09e7aa", "hash", "/clients"],
	[12, "06:48 06:51 07:30", "load", "public", "1.0.0-c40d92f16e", "TimeoutError", "/"],
	[12, "13:20", "render", "enquiries", "1.0.0-90ae31b7d4", "TypeError", "/customerMessage"],
	[3, "09:02 09:02 09:14 10:37", "load", "certificates", "1.0.0-7e83f5c20b", "HTTP 404", "/certificationDetails"],
	[1, "14:26", "translation", "certificates", "1.0.0-1f6a44d8c9", "list.expired", "/certificationsList"],
];

const OWN = { reporter: "staff" as const, mayAdd: () => true };

export async function fillFailures(deps: Deps): Promise<void> {
	const now = deps.clock.now().getTime();
	for (const [daysAgo, times, kind, module, version, fault, place] of FAILURES) {
		const error = { kind, module, version, fault, place };
		const day = new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
		for (const time of times.split(" ")) {
			const moment = new Date(`${day}T${time}:00.000Z`);
			await countReport({ ...deps, clock: { now: () => moment }, log: silentLog }, error, OWN);
		}
	}
}
