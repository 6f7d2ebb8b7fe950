import { asc, eq } from "drizzle-orm";
import { brand } from "../../shared-ui/brand/brand.ts";
import { recordCredentials, storedCredentials } from "../accounts/users/index.ts";
import { MAILED } from "../mailed.ts";
import { sendDue } from "../outbox/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { createPost, type Post } from "../platform/runtime/mail.ts";
import { mails } from "../schema/mails.ts";
import { users } from "../schema/users.ts";
import type { TestApp } from "./app.ts";

/** Sends the mails in the outbox that are due now, as an instance does. */
export async function sendMails({ deps }: Pick<TestApp, "deps">, post?: Post, sources = MAILED): Promise<void> {
	const { mail } = deps.settings;
	if (!mail) throw new Error("No mail server");
	await sendDue({ ...deps, sources, body: brand.name, office: brand.email, post: post ?? createPost(mail) });
}

export const giveEmail = ({ deps }: Pick<TestApp, "deps">, userId: string, email: string | null) =>
	deps.database.write(SYSTEM, async (tx) => {
		const before = await storedCredentials(tx, userId);
		await tx.update(users).set({ email }).where(eq(users.id, userId));
		const entry = { userId, actor: SYSTEM, at: deps.clock.now().toISOString(), action: "user.email" } as const;
		await recordCredentials(tx, { ...entry, before, changed: { email } });
	});

/** Returns the mails in the outbox, the oldest first. */
export const outbox = ({ deps }: Pick<TestApp, "deps">) =>
	deps.database.db
		.select({
			kind: mails.kind,
			userId: mails.userId,
			state: mails.state,
			reason: mails.reason,
			detail: mails.detail,
			attempts: mails.attempts,
			email: mails.email,
			dueAt: mails.dueAt,
			id: mails.id,
		})
		.from(mails)
		.orderBy(asc(mails.seq));
