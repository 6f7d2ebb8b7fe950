import { recordAudit } from "../../../audit/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { found } from "../../../platform/errors.ts";
import { withoutStoredResult } from "../../../platform/idempotency/index.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import { hashOfToken, newToken } from "../../../platform/tokens.ts";
import type { CreatedCalendarFeed } from "../contract.ts";
import { deleteFeed, findFeed, writeFeed } from "./feed.repository.ts";

/** Creates the secret URL under which calendar programs read a user's deadlines. A previous URL becomes invalid. */
export function createFeed({ database, clock }: Deps, actor: Actor): Promise<CreatedCalendarFeed> {
	const token = newToken();
	return database.write(withoutStoredResult(actor), async (tx) => {
		const at = timestamp(clock);
		await writeFeed(tx, { userId: actor.id, hash: hashOfToken(token), createdAt: at });
		await recordAudit(tx, { actor, at, action: "user.calendarCreate", entityId: actor.id });
		return { since: at, token };
	});
}

export const removeFeed = ({ database, clock }: Deps, actor: Actor): Promise<void> =>
	database.write(actor, async (tx) => {
		found(await findFeed(tx, actor.id));
		await deleteFeed(tx, actor.id);
		await recordAudit(tx, { actor, at: timestamp(clock), action: "user.calendarDelete", entityId: actor.id });
	});
