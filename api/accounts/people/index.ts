import type { Reader } from "../../platform/database/index.ts";
import { namesakes, namesakesOf } from "./repository.ts";

export { accountMatches, accountSubjects, useridIfShared } from "./repository.ts";

export interface People {
	/**
	 * Returns the name, with the userid if another account has the same name, so that readers can distinguish them.
	 * `user` is the name at the time of the recorded event, because the account may have been renamed or deleted since.
	 */
	nameOf: (person: { userId: string; user: string }) => string;
}

/** Returns the name, followed by `userid`, which is the result of `useridIfShared`, in brackets. */
export const nameWith = (user: string, userid: string | null | undefined): string =>
	userid ? `${user} (${userid})` : user;

const peopleFrom = (userids: ReadonlyMap<string, string>): People => ({
	nameOf: ({ userId, user }) => nameWith(user, userids.get(userId)),
});

export async function peopleIn(db: Reader, people: readonly { userId: string }[]): Promise<People> {
	const ids = JSON.stringify([...new Set(people.map(({ userId }) => userId))]);
	return peopleFrom(await namesakesOf(db, { ids }));
}

export function peopleBy<const Name extends string>(...query: Parameters<typeof namesakes<Name>>) {
	const read = namesakes<Name>(...query);
	return async (db: Reader, values: Readonly<Record<Name, string>>): Promise<People> =>
		peopleFrom(await read(db, values));
}
