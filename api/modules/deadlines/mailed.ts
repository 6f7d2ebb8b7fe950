import type { Reader, Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { type Clock, today } from "../../platform/runtime/clock.ts";
import { type MailSource, tell, tellNobody } from "../mails/index.ts";
import { findUser } from "../users/index.ts";
import { DEADLINE_KIND_LABELS, type Deadline, ME } from "./contract.ts";
import { listDeadlines, type Viewer } from "./list.ts";

const LINES_AT_MOST = 20;
/** In Vienna: before people begin to work. */
const FROM_HOUR = 6;
const LOOKED_AT_MS = HOUR_MS / 2;

const german = (day: string) => day.split("-").reverse().join(".");

function lineOf({ day, kind, subject: { name, number }, note }: Deadline): string {
	const about = [name, number].filter((part) => part !== undefined && part !== "").join(", ");
	return `${german(day)} ${DEADLINE_KIND_LABELS[kind]}: ${about}${note === undefined ? "" : ` (${note})`}`;
}

/** What the person has first, then what became due last. */
async function dueFor(now: Date, db: Reader, viewer: Viewer) {
	const deps = { clock: { now: () => now } };
	const due = { state: "open", to: today(deps.clock), limit: LINES_AT_MOST } as const;
	const [own, all] = await Promise.all([
		listDeadlines(deps, db, { ...due, assignee: ME }, viewer),
		listDeadlines(deps, db, { ...due, sort: "-day" }, viewer),
	]);
	const ids = new Set(own.rows.map(({ _id }) => _id));
	const shown = [...own.rows, ...all.rows.filter(({ _id }) => !ids.has(_id))].slice(0, LINES_AT_MOST);
	const left = all.total - shown.length;
	const count = `${all.total}${all.isMore ? "+" : ""}`;
	return { count, isNone: all.total === 0, lines: shown.map(lineOf), left };
}

export const deadlineMail: MailSource = {
	async facts(db, { about: day, to: userId, now }) {
		const account = await findUser(db, userId);
		if (!account) return undefined;
		const { count, isNone, lines, left } = await dueFor(now, db, account);
		if (isNone) return undefined;
		const more = left > 0 ? [`… und ${left} weitere`] : [];
		return { values: { day: german(day), count }, path: "/deadlines", lines: [...lines, ...more] };
	},
	isBrief: true,
};

const viennaHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Vienna", hour: "2-digit", hourCycle: "h23" });

/** The day whose one is sent now; undefined while it is early. */
const digestDay = (clock: Clock) => (Number(viennaHour.format(clock.now())) < FROM_HOUR ? undefined : today(clock));

type DigestDeps = Pick<Deps, "database" | "clock" | "settings">;

/** One a day and person, however often this is called; what is due is looked up when it is sent. */
export async function tellDeadlines({ database, clock, settings }: DigestDeps): Promise<void> {
	const about = digestDay(clock);
	if (!settings.mail || about === undefined) return;
	await database.write(SYSTEM, (tx) => tell(tx, { settings, clock }, { kind: "deadlines", about }));
}

/** After a restore: the one of today may have been sent since the backup. */
export async function skipDigest(tx: Tx, clock: Clock): Promise<void> {
	const about = digestDay(clock);
	if (about !== undefined) await tellNobody(tx, clock, { kind: "deadlines", about });
}

export const digest = (deps: DigestDeps): Job => ({
	name: "digest",
	everyMs: LOOKED_AT_MS,
	run: () => tellDeadlines(deps),
});
