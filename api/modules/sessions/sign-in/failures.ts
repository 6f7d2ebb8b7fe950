import { recordAudit } from "../../../audit/index.ts";
import type { Tx } from "../../../platform/database/index.ts";
import { type Deps, VISITOR } from "../../../platform/deps.ts";

/** Keeps the typed userid only if the account exists: people mistake the fields. */
export async function recordFailure(
	{ database, clock }: Pick<Deps, "database" | "clock">,
	user: { id: string; userid: string } | undefined,
	count: (tx: Tx, now: Date) => Promise<void> = async () => {},
): Promise<void> {
	const now = clock.now();
	const about = user
		? { entityId: user.id, changes: { userid: [null, user.userid] as [null, string] } }
		: { entityId: "unknown" };
	await database.write(VISITOR, async (tx) => {
		await count(tx, now);
		const entry = { actor: VISITOR, at: now.toISOString(), action: "session.loginFailed" } as const;
		await recordAudit(tx, { ...entry, ...about });
	});
}
