import type { Tx } from "../platform/database/index.ts";
import type { Deps } from "../platform/deps.ts";
import { DAY_MS } from "../platform/instances/jobs.ts";
import { type Clock, timestamp } from "../platform/runtime/clock.ts";
import type { StaffMailKind, VisitorMailKind } from "./contract.ts";
import { insertDiscarded, insertMails, insertMailsTo, insertMailTo } from "./outbox.repository.ts";
import { failEarlier } from "./sending/repository.ts";

type OutboxDeps = Pick<Deps, "settings" | "clock">;

/** How long, in milliseconds, delivery is retried while the mail server refuses a mail temporarily. */
export const RETRY_FOR_MS = DAY_MS;

interface Notification {
	kind: StaffMailKind;
	/** The id of the record that the mail is about, or the day that a daily mail is about. */
	about: string;
	/** The account to notify; undefined means every account with a suitable role, null means none. */
	to?: string | null | undefined;
	/** Milliseconds after which the mail is useless and no longer sent; by default `RETRY_FOR_MS`. */
	withinMs?: number;
}

/** Queues mails in the transaction of a change, so that a failed change sends none. Needs a mail server. */
export async function queueMail(
	tx: Tx,
	{ settings, clock }: OutboxDeps,
	{ kind, about, to, withinMs = RETRY_FOR_MS }: Notification,
): Promise<void> {
	if (!settings.mail || to === null) return;
	const now = clock.now();
	const mail = { kind, about, at: now.toISOString(), until: new Date(now.getTime() + withinMs).toISOString() };
	await (to === undefined ? insertMails(tx, mail) : insertMailTo(tx, mail, to));
}

/** Marks unsent mails as failed after a restore: they may have been sent since the backup, so an Admin decides. */
export const failUnsentMails = (tx: Tx, clock: Clock) => failEarlier(tx, timestamp(clock));

/** Prevents a notification that may already have been sent, by storing it as a discarded mail for every account. */
export async function skipNotification(
	tx: Tx,
	clock: Clock,
	{ kind, about }: Pick<Notification, "kind" | "about">,
): Promise<void> {
	const at = timestamp(clock);
	await insertDiscarded(tx, { kind, about, at, until: at });
}

/** Queues mails to visitors who are notified of changes of a certificate; `to` is the id of a subscription (watch). */
export async function queueWatcherMails(
	tx: Tx,
	{ settings, clock }: OutboxDeps,
	recipients: readonly { to: string; about: string }[],
	{ kind, withinMs }: { kind: VisitorMailKind; withinMs: number },
): Promise<void> {
	if (!settings.mail) return;
	const now = clock.now();
	const until = new Date(now.getTime() + withinMs).toISOString();
	await insertMailsTo(tx, recipients, { kind, at: now.toISOString(), until });
}
