import {
	type FileAnswer,
	fileAnswer,
	type PublicValidation,
	publicValidation,
} from "@portal/contracts/contract/public-validation";
import { id } from "@portal/contracts/kit/fields";
import { type PublicState, publicState } from "@portal/contracts/kit/public-states";
import { dayOf } from "../language/formats.ts";

export { parseBulkAnswer } from "../bulk/answer.ts";

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
