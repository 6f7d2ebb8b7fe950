import type { ClientError } from "../modules/client-errors/contract.ts";
import { countReport } from "../modules/client-errors/reports.ts";
import type { Deps } from "../platform/deps.ts";
import { silentLog } from "../platform/runtime/log.ts";

interface DemoFailure extends ClientError {
	daysAgo: number;
	at: readonly string[];
}

/** What went wrong in the browsers of the past weeks: versions that are long replaced. */
const FAILURES: readonly DemoFailure[] = [
	{
		daysAgo: 26,
		at: ["11:05"],
		kind: "integrity",
		module: "clients",
		version: "1.0.0-5b1c09e7aa",
		fault: "hash",
		place: "/clients",
	},
	{
		daysAgo: 12,
		at: ["06:48", "06:51", "07:30"],
		kind: "load",
		module: "public",
		version: "1.0.0-c40d92f16e",
		fault: "TimeoutError",
		place: "/",
	},
	{
		daysAgo: 12,
		at: ["13:20"],
		kind: "render",
		module: "enquiries",
		version: "1.0.0-90ae31b7d4",
		fault: "TypeError",
		place: "/customerMessage",
	},
	{
		daysAgo: 3,
		at: ["09:02", "09:02", "09:14", "10:37"],
		kind: "load",
		module: "certificates",
		version: "1.0.0-7e83f5c20b",
		fault: "HTTP 404",
		place: "/certificationDetails",
	},
	{
		daysAgo: 1,
		at: ["14:26"],
		kind: "translation",
		module: "certificates",
		version: "1.0.0-1f6a44d8c9",
		fault: "list.expired",
		place: "/certificationsList",
	},
];

const OWN = { reporter: "staff" as const, mayAdd: () => true };
const DAY_MS = 86_400_000;

export async function fillFailures(deps: Deps): Promise<void> {
	const now = deps.clock.now().getTime();
	for (const { daysAgo, at, ...error } of FAILURES) {
		const day = new Date(now - daysAgo * DAY_MS).toISOString().slice(0, 10);
		for (const time of at) {
			const moment = new Date(`${day}T${time}:00.000Z`);
			await countReport({ ...deps, clock: { now: () => moment }, log: silentLog }, error, OWN);
		}
	}
}
