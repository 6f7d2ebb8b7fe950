import type { Reader } from "../../../platform/database/index.ts";
import { namesakes, namesakesAmong } from "./repository.ts";

export { accountMatches, accountSubjects, useridIfShared } from "./repository.ts";

interface Person {
	userId: string;
	/** At the time of the entry. */
	user: string;
}

export interface People {
	/** Undefined for a unique name. */
	useridOf: (person: Pick<Person, "userId">) => string | undefined;
	/** With the userid if another account has the same name. */
	nameOf: (person: Person) => string;
}

/** `userid`: by `useridIfShared`. */
export const nameWith = (user: string, userid: string | null | undefined): string =>
	userid ? `${user} (${userid})` : user;

function peopleFrom(userids: ReadonlyMap<string, string>): People {
	const useridOf: People["useridOf"] = ({ userId }) => userids.get(userId);
	return {
		useridOf,
		nameOf: (person) => nameWith(person.user, useridOf(person)),
	};
}

export async function peopleIn(db: Reader, those: readonly Pick<Person, "userId">[]): Promise<People> {
	const ids = JSON.stringify([...new Set(those.map(({ userId }) => userId))]);
	return peopleFrom(await namesakesAmong(db, { ids }));
}

/** The people whose account ids a query yields. */
export function peopleBy<const Name extends string>(...query: Parameters<typeof namesakes<Name>>) {
	const read = namesakes<Name>(...query);
	return async (db: Reader, values: Readonly<Record<Name, unknown>>): Promise<People> =>
		peopleFrom(await read(db, values));
}
