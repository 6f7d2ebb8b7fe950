import { type PublicState, type PublicValidation, publicState } from "@portal/api/contract/public-validation";
import type { BadgeTone, IconName } from "@portal/shared-ui/basics";
import { dayOf } from "../frame/formats.ts";

export type Verdict = PublicState;

/** What the answer of the register means on the day it was given. */
export const verdictOf = ({ status, validFrom, checkedAt }: PublicValidation): Verdict =>
	publicState(status, validFrom, dayOf(checkedAt));

export const LOOKS: Record<Verdict, { tone: BadgeTone; icon: IconName }> = {
	valid: { tone: "success", icon: "success" },
	notYetValid: { tone: "warning", icon: "clock" },
	retracted: { tone: "error", icon: "error" },
	expired: { tone: "error", icon: "warning" },
};
