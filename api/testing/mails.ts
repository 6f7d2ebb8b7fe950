import { fileURLToPath } from "node:url";
import { asc, eq } from "drizzle-orm";
import { MAILED } from "../mailed.ts";
import { loadMailTexts, sendDue } from "../modules/mails/index.ts";
import { mails } from "../modules/mails/table.ts";
import { users } from "../modules/users/table.ts";
import { SYSTEM } from "../platform/deps.ts";
import { createPost, type Post } from "../platform/runtime/mail.ts";
import type { TestApp } from "./app.ts";

const TEXTS = loadMailTexts(fileURLToPath(new URL("../../shared-ui/brand", import.meta.url)));

/** Sends what is due now, as one instance does. */
export async function sendMails({ deps }: Pick<TestApp, "deps">, post?: Post, sources = MAILED): Promise<void> {
	const { mail } = deps.settings;
	if (!mail) throw new Error("No mail server");
	await sendDue({ ...deps, sources, texts: TEXTS, post: post ?? createPost(mail) });
}

export const giveEmail = ({ deps }: Pick<TestApp, "deps">, userId: string, email: string | null) =>
	deps.database.write(SYSTEM, (tx) => tx.update(users).set({ email }).where(eq(users.id, userId)));

/** The outbox as it stands, oldest first. */
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
