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

/** Returns true if the text has the form of an id. Without it no request is needed. */
export const isPublicId = (publicId: string): boolean => id.safeParse(publicId).success;

/** The response for a certificate, with its public state on the day of the check. */
export type ValidatedCertificate = PublicValidation & { state: PublicState };

/**
 * Returns the response with the certificate's state. Throws if it has an unexpected form, so that no wrong state is
 * shown.
 */
export function parseValidation(body: unknown): ValidatedCertificate {
	const validation = publicValidation.parse(body);
	const { status, validFrom, checkedAt } = validation;
	return { ...validation, state: publicState(status, validFrom, dayOf(checkedAt)) };
}

export const parseFileAnswer = (body: unknown): FileAnswer => fileAnswer.parse(body);

/** Returns the result for a number. Throws if the response has an unexpected form or concerns another number. */
export function parseNumberAnswer(body: unknown, number: string): BulkAnswerItem {
	const [answer] = parseBulkAnswer(body, [number]);
	if (!answer) throw new Error("The answer is empty");
	return answer;
}
