import { PUBLIC_STATUS, type PublicValidation } from "@portal/api/contract/public-validation";
import { dayOf } from "../frame/formats.ts";

export type Verdict = "valid" | "notYetValid" | "retracted" | "expired";

/** What the answer of the register means on the day it was given. */
export function verdictOf({ status, validFrom, checkedAt }: PublicValidation): Verdict {
	if (status === PUBLIC_STATUS.RETRACTED) return "retracted";
	if (status === PUBLIC_STATUS.EXPIRED) return "expired";
	return validFrom > dayOf(checkedAt) ? "notYetValid" : "valid";
}
