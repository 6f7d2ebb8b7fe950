import type { Reader } from "../../../platform/database/index.ts";
import { namesakes } from "./repository.ts";

export { accountMatches, accountSubjects } from "./repository.ts";

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

export async function peopleIn(db: Reader): Promise<People> {
	const userids = await namesakes(db);
	const useridOf: People["useridOf"] = ({ userId }) => userids.get(userId);
	return {
		useridOf,
		nameOf(person) {
			const userid = useridOf(person);
			return userid === undefined ? person.user : `${person.user} (${userid})`;
		},
	};
}
