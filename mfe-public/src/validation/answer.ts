import {
	type BulkAnswerItem,
	type FileAnswer,
	fileAnswer,
	type PublicValidation,
	publicValidation,
} from "@portal/contracts/contract/public-validation";
import { id } from "@portal/contracts/kit/fields";
import { type PublicState, publicState } from "@portal/contracts/kit/public-states";
import { parseBulkAnswer } from "../bulk/answer.ts";
import { dayOf } from "../language/formats.ts";

/** True if the text can be an id at all; otherwise no request is needed. */
export const isPublicId = (publicId: string): boolean => id.safeParse(publicId).success;

export type ValidatedCertificate = PublicValidation & { state: PublicState };

/** Adds the public state to the response. Throws if it has another format, so that visitors never see a wrong state. */
export function parseValidation(body: unknown): ValidatedCertificate {
	const validation = publicValidation.parse(body);
	const { status, validFrom, checkedAt } = validation;
	return { ...validation, state: publicState(status, validFrom, dayOf(checkedAt)) };
}

export const parseFileAnswer = (body: unknown): FileAnswer => fileAnswer.parse(body);

/** Returns the result for one number. Throws if the response has another format or is about another number. */
export function parseNumberAnswer(body: unknown, number: string): BulkAnswerItem {
	const [answer] = parseBulkAnswer(body, [number]);
	if (!answer) throw new Error("The answer is empty");
	return answer;
}
