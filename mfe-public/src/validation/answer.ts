import {
	type FileAnswer,
	fileAnswer,
	type PublicValidation,
	publicValidation,
} from "@portal/contracts/contract/public-validation";
import { id } from "@portal/contracts/kit/fields";
import { type PublicState, publicState } from "@portal/contracts/kit/public-states";
import { dayOf } from "../language/formats.ts";

/** An id of another form belongs to no certificate. */
export const isPublicId = (publicId: string): boolean => id.safeParse(publicId).success;

/** What the register says about a certificate, and what that means on the day it was said. */
export type Answered = PublicValidation & { verdict: PublicState };

/** Throws where the answer is not one of ours: then nothing is known. */
export function answered(body: unknown): Answered {
	const validation = publicValidation.parse(body);
	const { status, validFrom, checkedAt } = validation;
	return { ...validation, verdict: publicState(status, validFrom, dayOf(checkedAt)) };
}

export const fileAnswered = (body: unknown): FileAnswer => fileAnswer.parse(body);
