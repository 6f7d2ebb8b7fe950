import type { Reader } from "../../../platform/database/index.ts";
import { namesakes } from "./repository.ts";

export { accountSubjects, accountsMatching } from "./repository.ts";

interface Person {
	/** Id of the account. */
	userId: string;
	/** Name at the time of what is told. */
	user: string;
}

export interface People {
	/** The user id of a person whose name somebody else has too. */
	useridOf: (person: Pick<Person, "userId">) => string | undefined;
	/** The name, with the user id beside it where somebody else has the same. */
	nameOf: (person: Person) => string;
}

/** Tells two people of one name apart. */
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
