import { eq } from "drizzle-orm";
import { NOTIFICATION_KINDS, type Notifications } from "../../outbox/contract.ts";
import type { Reader, Tx } from "../../platform/database/index.ts";
import { unwantedMails } from "../../schema/mails.ts";

export async function notificationsOf(db: Reader, userId: string): Promise<Notifications> {
	const rows = await db.select().from(unwantedMails).where(eq(unwantedMails.userId, userId));
	const unwanted = new Set(rows.map(({ kind }) => kind));
	return Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, !unwanted.has(kind)])) as Notifications;
}

export async function replaceNotifications(tx: Tx, userId: string, wanted: Notifications): Promise<void> {
	await tx.delete(unwantedMails).where(eq(unwantedMails.userId, userId));
	const unwanted = NOTIFICATION_KINDS.filter((kind) => !wanted[kind]).map((kind) => ({ userId, kind }));
	if (unwanted.length > 0) await tx.insert(unwantedMails).values(unwanted);
}
