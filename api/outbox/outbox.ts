import type { Tx } from "../platform/database/index.ts";
import type { Deps } from "../platform/deps.ts";
import { DAY_MS } from "../platform/instances/jobs.ts";
import { type Clock, timestamp } from "../platform/runtime/clock.ts";
import type { StaffMailKind, VisitorMailKind } from "./contract.ts";
import { insertDiscarded, insertMails, insertMailsTo, insertMailTo, insertWrittenMail } from "./outbox.repository.ts";
import { failEarlier } from "./sending/repository.ts";
import type { WrittenMail } from "./written.ts";

type OutboxDeps = Pick<Deps, "settings" | "clock">;

/** How long delivery is retried while the mail server refuses a mail temporarily, in milliseconds. */
export const RETRY_FOR_MS = DAY_MS;

interface Notification {
	kind: StaffMailKind;
	/** The id of the record that the mail is about, or a day. */
	about: string;
	/** The account to notify; undefined for all accounts whose role may be notified, null for none. */
	to?: string | null | undefined;
	/** Milliseconds after which the mail is no longer sent; by default those of retries. */
	withinMs?: number;
}

/**
 * Queues a mail for each account that is notified, within the transaction of the change. Has no effect if no mail
 * server is configured, because the mails would never be sent.
 */
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

/** Queues a mail that a user has written. `userId` is the id of this user. */
export function queueWrittenMail(tx: Tx, { clock }: Pick<Deps, "clock">, userId: string, mail: WrittenMail) {
	const now = clock.now();
	const until = new Date(now.getTime() + RETRY_FOR_MS).toISOString();
	return insertWrittenMail(tx, userId, mail, { at: now.toISOString(), until });
}

/**
 * Marks all unsent mails as failed after a restore. They may have been sent since the backup, so an Admin decides
 * whether to send them again.
 */
export const failUnsentMails = (tx: Tx, clock: Clock) => failEarlier(tx, timestamp(clock));

/** Prevents a notification for all accounts by queueing it as discarded, because it may already have been sent. */
export async function skipNotification(
	tx: Tx,
	clock: Clock,
	{ kind, about }: Pick<Notification, "kind" | "about">,
): Promise<void> {
	const at = timestamp(clock);
	await insertDiscarded(tx, { kind, about, at, until: at });
}

/** Queues mails to visitors who watch a certificate; `to` is the id of the watch. */
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
