import { type BulkAnswerItem, bulkAnswer } from "@portal/contracts/contract/public-validation";

/**
 * Returns one result per entry. Throws if the response has another format or is about other entries, so that visitors
 * never see a wrong state.
 */
export function parseBulkAnswer(body: unknown, items: readonly string[]): BulkAnswerItem[] {
	const answers = bulkAnswer.parse(body);
	if (answers.length !== items.length || answers.some(({ asked }, index) => asked !== items[index]))
		throw new Error("The answer is about something else");
	return answers;
}
