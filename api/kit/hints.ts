import { z } from "zod";
import type { CertificateAction } from "./certificate-lifecycle.ts";

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

/** The actions that decide about a certificate. A new action is one unless it is excluded here. */
export type DecisionAction = Exclude<
	CertificateAction,
	"edit" | "delete" | "stop" | "reject" | "publish" | "suspend" | "reinstate" | "replace"
>;
export const DECISIONS = /* @__PURE__ */ Object.keys({ release: 0, sign: 0, retract: 0 } satisfies Record<
	DecisionAction,
	0
>) as DecisionAction[];

export const decisionHint = hint.extend({
	action: z.enum(DECISIONS),
	/** True if the server refuses the action; otherwise the hint is a warning. */
	isRefused: z.boolean(),
});
export type DecisionHint = z.infer<typeof decisionHint>;
