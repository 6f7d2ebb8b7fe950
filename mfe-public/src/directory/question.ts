/** What the address of the page asks for; also read before the program is there. */

export const DIRECTORY_PATH = "/directory";
export const FILTERS = ["q", "category", "country"] as const;
const PARTS = [...FILTERS, "cursor"] as const;

export type Question = Partial<Record<(typeof PARTS)[number], string>>;

/** Of the address, or of a form: nothing that is empty, nothing that is not asked. */
export function questionOf(query: URLSearchParams): Question {
	const question: Question = {};
	for (const part of PARTS) {
		const value = query.get(part)?.trim();
		if (value) question[part] = value;
	}
	return question;
}

const withQuery = (path: string, question: Question): string => {
	const query = new URLSearchParams(question).toString();
	return query === "" ? path : `${path}?${query}`;
};

export const directoryPath = (question: Question): string => withQuery(DIRECTORY_PATH, question);
export const directoryCall = (question: Question): string => withQuery(`/api${DIRECTORY_PATH}`, question);
