import type { Tx } from "../platform/database/index.ts";
import type { Deps } from "../platform/deps.ts";
import { DAY_MS } from "../platform/instances/jobs.ts";
import { type Clock, timestamp } from "../platform/runtime/clock.ts";
import type { StaffMailKind, WatcherMailKind } from "./contract.ts";
import { insertDiscarded, insertMails, insertOutsideMails } from "./outbox.repository.ts";
import type { WrittenMail } from "./written.ts";

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

function timesOf(clock: Clock, withinMs: number) {
	const now = clock.now();
	return { at: now.toISOString(), until: new Date(now.getTime() + withinMs).toISOString() };
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
	await insertMails(tx, { kind, about, ...timesOf(clock, withinMs) }, to);
}

/** Queues a mail that a user has written. `userId` is the id of this user. */
export const queueWrittenMail = (tx: Tx, { clock }: Pick<Deps, "clock">, userId: string, mail: WrittenMail) =>
	insertOutsideMails(tx, [{ kind: "certificate", userId, about: JSON.stringify(mail) }], timesOf(clock, RETRY_FOR_MS));

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
	{ kind, withinMs }: { kind: WatcherMailKind; withinMs: number },
): Promise<void> {
	if (!settings.mail) return;
	const rows = recipients.map(({ to, about }) => ({ kind, watchId: to, about }));
	await insertOutsideMails(tx, rows, timesOf(clock, withinMs));
}

/** Queues a reply to the sender of an enquiry. The caller has checked that a mail server is configured. */
export const queueReply = (tx: Tx, { clock }: Pick<Deps, "clock">, about: string) =>
	insertOutsideMails(tx, [{ kind: "enquiryReply", about }], timesOf(clock, RETRY_FOR_MS));
