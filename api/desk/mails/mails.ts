import { changesBetween, recordAudit } from "../../audit/index.ts";
import { MAIL_LABELS, type MailAction, NOTIFICATION_KINDS, type Notifications } from "../../outbox/contract.ts";
import { RETRY_FOR_MS } from "../../outbox/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { discard, findMail, type MailRow, notificationsOf, replaceNotifications, sendAgain } from "./repository.ts";
import { assertPossible, versionOf } from "./rules.ts";

const audited = (wanted: Notifications) => ({
	mails: NOTIFICATION_KINDS.filter((kind) => wanted[kind]).map((kind) => MAIL_LABELS[kind]),
});

export function changeNotifications(
	{ database, clock }: Deps,
	wanted: Notifications,
	{ actor, ifMatch }: { actor: Actor; ifMatch: string | undefined },
): Promise<Notifications> {
	return database.write(actor, async (tx: Tx) => {
		const before = await notificationsOf(tx, actor.id);
		const change = { id: actor.id, actions: ["user.notifications" as const], version: versionOf(before) };
		await assertFresh(tx, clock, ifMatch, change);
		const changes = changesBetween(audited(before), audited(wanted));
		if (Object.keys(changes).length === 0) return before;
		await replaceNotifications(tx, actor.id, wanted);
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: "user.notifications", entityId: actor.id, changes });
		return wanted;
	});
}

const TITLED = { retry: "user.mailRetry", discard: "user.mailDiscard" } as const;

/** Returns until when a mail is retried. One with a link to reset a password keeps its end, which its text states. */
const untilOf = ({ kind, until }: MailRow, now: Date) =>
	kind === "passwordReset" ? until : new Date(now.getTime() + RETRY_FOR_MS).toISOString();

/** Sends an unsent mail again or cancels it. Throws 409 while the mail is being sent and cannot be stopped any more. */
export async function actOnMail(
	{ database, clock }: Deps,
	action: MailAction,
	id: string,
	actor: Actor,
): Promise<void> {
	const now = clock.now();
	const at = now.toISOString();
	await database.write(actor, async (tx: Tx) => {
		const mail = found(await findMail(tx, id));
		assertPossible(action, mail, at);
		if (action === "retry") await sendAgain(tx, mail, at, untilOf(mail, now));
		else await discard(tx, mail, at);
		const changes = changesBetween({}, { mail: mail.kind });
		await recordAudit(tx, { actor, at, action: TITLED[action], entityId: mail.userId ?? actor.id, changes });
	});
}
