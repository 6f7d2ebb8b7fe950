import { type BulkAnswerItem, bulkAnswer } from "@portal/contracts/contract/public-validation";

/** Throws where the answer is not one of ours, or is not about what was asked: then nothing is known. */
export function bulkAnswered(body: unknown, items: readonly string[]): BulkAnswerItem[] {
	const answers = bulkAnswer.parse(body);
	if (answers.length !== items.length || answers.some(({ asked }, index) => asked !== items[index]))
		throw new Error("The answer is about something else");
	return answers;
}
