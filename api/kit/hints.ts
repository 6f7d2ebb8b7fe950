import { z } from "zod";

/** What speaks against an action, by the code with which the server refuses it. */
const HINT_CODES = [
	"EVALUATION_MISSING",
	"FINDINGS_OPEN",
	"NOT_INDEPENDENT",
	"CONFLICT_OF_INTEREST",
	"COMPETENCE_MISSING",
] as const;

export const hint = z.object({ code: z.enum(HINT_CODES), message: z.string() });
export type Hint = z.infer<typeof hint>;

/** The actions on a certificate that decide about it. */
export const DECISIONS = ["release", "sign", "retract"] as const;
export type DecisionAction = (typeof DECISIONS)[number];

export const decisionHint = hint.extend({
	action: z.enum(DECISIONS),
	/** True if the server refuses the action; otherwise the hint is a warning. */
	isRefused: z.boolean(),
});
export type DecisionHint = z.infer<typeof decisionHint>;
