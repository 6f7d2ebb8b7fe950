import { findUser } from "../../accounts/users/index.ts";
import { germanDay } from "../../kit/calendar.ts";
import { hourInVienna } from "../../kit/vienna.ts";
import { type MailSource, queueMail, skipNotification } from "../../outbox/index.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { type Clock, today } from "../../platform/runtime/clock.ts";
import { DEADLINE_KIND_LABELS, type Deadline, ME } from "./contract.ts";
import { listDeadlines, type Viewer } from "./list.ts";

const MAX_LINES = 20;
/** The hour in Vienna from which the daily mail about due deadlines is sent, so that it arrives before work begins. */
const FROM_HOUR = 6;
const CHECKED_EVERY_MS = HOUR_MS / 2;

function lineOf({ day, kind, subject: { name, number }, note }: Deadline): string {
	const about = [name, number].filter((part) => part !== undefined && part !== "").join(", ");
	return `${germanDay(day)} ${DEADLINE_KIND_LABELS[kind]}: ${about}${note === undefined ? "" : ` (${note})`}`;
}

/** Returns the lines of the daily mail. The user's own deadlines come first, so that the limit leaves out others. */
async function dueFor(now: Date, db: Reader, viewer: Viewer) {
	const deps = { clock: { now: () => now } };
	const due = { to: today(deps.clock), limit: MAX_LINES } as const;
	const [own, all] = await Promise.all([
		listDeadlines(deps, db, { ...due, assignee: ME }, viewer),
		listDeadlines(deps, db, due, viewer),
	]);
	const ids = new Set(own.rows.map(({ _id }) => _id));
	const shown = [...own.rows, ...all.rows.filter(({ _id }) => !ids.has(_id))].slice(0, MAX_LINES);
	const left = all.total - shown.length;
	const count = `${all.total}${all.isMore ? "+" : ""}`;
	return { count, isNone: all.total === 0, lines: shown.map(lineOf), left };
}

export const deadlineMail: MailSource<{ day: string; count: string; lines: readonly string[] }> = {
	async facts(db, { about: day, to: userId, now }) {
		const account = await findUser(db, userId);
		if (!account) return undefined;
		const { count, isNone, lines, left } = await dueFor(now, db, account);
		if (isNone) return undefined;
		const more = left > 0 ? [`… und ${left} weitere`] : [];
		return { day: germanDay(day), count, lines: [...lines, ...more] };
	},
	text: ({ day, count, lines }, { name, body, link }) => ({
		subject: `Fristen am ${day}: ${count}`,
		lines: [
			`Guten Tag ${name},`,
			"",
			"das ist heute fällig oder überfällig:",
			"",
			...lines,
			"",
			link("/deadlines"),
			"",
			"-- ",
			body,
			`Welche E-Mails Sie erhalten, bestimmen Sie selbst: ${link("/benachrichtigungen")}`,
		],
	}),
	isBrief: true,
};

const digestDay = (clock: Clock) => (hourInVienna(clock.now()) < FROM_HOUR ? undefined : today(clock));

type DigestDeps = Pick<Deps, "database" | "clock" | "settings">;

/**
 * Queues the daily mail about due deadlines for each user. Repeated calls on the same day have no effect. The deadlines
 * are read only when a mail is sent.
 */
export async function queueDigest({ database, clock, settings }: DigestDeps): Promise<void> {
	const about = digestDay(clock);
	if (!settings.mail || about === undefined) return;
	await database.write(SYSTEM, (tx) => queueMail(tx, { settings, clock }, { kind: "deadlines", about }));
}

/** Marks the daily mail as sent after a restore, because it may have been sent since the backup was made. */
export async function skipDigest(tx: Tx, clock: Clock): Promise<void> {
	const about = digestDay(clock);
	if (about !== undefined) await skipNotification(tx, clock, { kind: "deadlines", about });
}

export const digest = (deps: DigestDeps): Job => ({
	name: "digest",
	everyMs: CHECKED_EVERY_MS,
	run: () => queueDigest(deps),
});
