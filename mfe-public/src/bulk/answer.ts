import { type BulkAnswerItem, bulkAnswer } from "@portal/contracts/contract/public-validation";

/**
 * Returns the results of the server, one per entry. Throws if the response has an unexpected form or concerns other
 * entries than the ones sent, so that no wrong state is shown.
 */
export function parseBulkAnswer(body: unknown, items: readonly string[]): BulkAnswerItem[] {
	const answers = bulkAnswer.parse(body);
	if (answers.length !== items.length || answers.some(({ asked }, index) => asked !== items[index]))
		throw new Error("The answer is about something else");
	return answers;
}
