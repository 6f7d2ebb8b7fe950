import { eq } from "drizzle-orm";
import type { Tx } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { sessions } from "../schema/sessions.ts";
import { users } from "../schema/users.ts";
import type { TestApp } from "./index.ts";

/**
 * Changes an account or its sessions with valid seals, like the application. A row without its seal would be ignored.
 */
export const changeRights = (app: TestApp, change: (tx: Tx) => PromiseLike<unknown>): Promise<void> =>
	app.deps.database.write(SYSTEM, async (tx) => {
		await change(tx);
	});

export const changeUser = (tx: Tx, id: string, values: Partial<typeof users.$inferInsert>) =>
	tx.update(users).set(values).where(eq(users.id, id));

export const endSessions = (tx: Tx, userId: string, revokedAt: string | null) =>
	tx.update(sessions).set({ revokedAt }).where(eq(sessions.userId, userId));
