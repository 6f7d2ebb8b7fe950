import { and, eq, exists, inArray, ne, type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Reader } from "../../platform/database/index.ts";
import { contains, wordsOf } from "../../platform/database/lists/search.ts";
import { prepared } from "../../platform/database/prepared.ts";
import { users } from "../../schema/users.ts";

const other = alias(users, "other");

type Given<Name extends string> = Readonly<Record<Name, Placeholder>>;

/** Returns a query that maps those of the given accounts whose name another account has to their userids. */
export function namesakes<const Name extends string>(
	names: readonly Name[],
	ids: (db: Reader, given: Given<Name>) => SQLWrapper,
): (db: Reader, values: Readonly<Record<Name, string>>) => Promise<ReadonlyMap<string, string>> {
	const sharingName = prepared(names, (db, given) =>
		db
			.select({ id: users.id, userid: users.userid })
			.from(users)
			.where(
				and(
					inArray(users.id, sql`(${ids(db, given)})`),
					exists(
						db
							.select({ seq: other.seq })
							.from(other)
							.where(and(eq(other.nameSort, users.nameSort), ne(other.seq, users.seq))),
					),
				),
			),
	);
	return async (db, values) => new Map((await sharingName(db, values)).map(({ id, userid }) => [id, userid]));
}

/**
 * Returns SQL for the userid of an account if another account has the same name, else null. The column is nested in SQL
 * of its own, because drizzle omits the table from a column in the SQL of a selection, and `id` would mean `person.id`.
 */
export const useridIfShared = (userId: SQLWrapper): SQL<string | null> =>
	sql`(select person.userid from ${users} as person where person.id = ${sql`${userId}`} and exists (select 1 from ${users} as other where other.name_sort = person.name_sort and other.seq <> person.seq))`;

export const namesakesOf = namesakes(["ids"], (_db, { ids }) => sql`select value from json_each(${ids})`);

export const accountSubjects = (db: Reader, ids: string[]) =>
	db.select({ id: users.id, label: users.userid }).from(users).where(inArray(users.id, ids));

export const accountMatches = (userId: SQLWrapper, text: string): SQL =>
	sql`exists (select 1 from ${users} where ${and(sql`${users.id} = ${userId}`, contains(users.search, wordsOf(text)))})`;
