import { and, eq, exists, inArray, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "../../../platform/database/index.ts";
import { matches } from "../../../platform/database/list.ts";
import { prepared } from "../../../platform/database/prepared.ts";
import { users } from "../table.ts";

const other = alias(users, "other");

const sharingName = prepared([], (db) =>
	db
		.select({ id: users.id, userid: users.userid })
		.from(users)
		.where(
			exists(
				db
					.select({ seq: other.seq })
					.from(other)
					.where(and(eq(other.nameSort, users.nameSort), ne(other.seq, users.seq))),
			),
		),
);

/** Userids of accounts with a shared name, by account id. */
export async function namesakes(db: Reader): Promise<ReadonlyMap<string, string>> {
	const rows = await sharingName(db, {});
	return new Map(rows.map(({ id, userid }) => [id, userid]));
}

export const accountSubjects = (db: Reader, ids: string[]) =>
	db.select({ id: users.id, label: users.userid }).from(users).where(inArray(users.id, ids));

export const accountsMatching = (db: Reader, text: string) =>
	db.select({ id: users.id }).from(users).where(matches(users.search, text));
