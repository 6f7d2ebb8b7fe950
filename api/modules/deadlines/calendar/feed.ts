import { hash, randomBytes } from "node:crypto";
import { recordAudit } from "../../../audit/index.ts";
import type { Reader } from "../../../platform/database/index.ts";
import type { Actor, Deps } from "../../../platform/deps.ts";
import { found } from "../../../platform/errors.ts";
import { untold } from "../../../platform/idempotency/index.ts";
import { timestamp } from "../../../platform/runtime/clock.ts";
import type { CalendarFeed, CreatedCalendarFeed } from "../contract.ts";
import { deleteFeed, findFeed, personOfFeed, writeFeed } from "./feed.repository.ts";

type FeedDeps = Pick<Deps, "database" | "clock">;

const SECRET_BYTES = 32;
const hashOf = (token: string) => hash("sha256", token);

export async function feedOf(db: Reader, userId: string): Promise<CalendarFeed> {
	const row = await findFeed(db, userId);
	return row ? { since: row.createdAt } : {};
}

/** The address before it, if there was one, is not valid any more. */
export function createFeed({ database, clock }: FeedDeps, actor: Actor): Promise<CreatedCalendarFeed> {
	const token = randomBytes(SECRET_BYTES).toString("base64url");
	return database.write(untold(actor), async (tx) => {
		const at = timestamp(clock);
		await writeFeed(tx, { userId: actor.id, hash: hashOf(token), createdAt: at });
		await recordAudit(tx, { actor, at, action: "user.calendarCreate", entityId: actor.id });
		return { since: at, token };
	});
}

/** 404 if there is none. */
export const removeFeed = ({ database, clock }: FeedDeps, actor: Actor): Promise<void> =>
	database.write(actor, async (tx) => {
		found(await findFeed(tx, actor.id));
		await deleteFeed(tx, actor.id);
		await recordAudit(tx, { actor, at: timestamp(clock), action: "user.calendarDelete", entityId: actor.id });
	});

/** Who reads with a token, or 404. It is looked up by its hash, so no comparison tells anything of it. */
export const readerOf = async (db: Reader, token: string) => found(await personOfFeed(db, hashOf(token)));
