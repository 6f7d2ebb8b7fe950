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

/** True for actions that decide about a certificate: conflicts of interest and missing evaluations speak against them. */
const DECIDES = {
	edit: false,
	delete: false,
	release: true,
	stop: false,
	sign: true,
	reject: false,
	publish: false,
	suspend: false,
	reinstate: false,
	retract: true,
	replace: false,
} as const satisfies Record<CertificateAction, boolean>;
export type DecisionAction = {
	[Action in CertificateAction]: (typeof DECIDES)[Action] extends true ? Action : never;
}[CertificateAction];
export const DECISIONS = /* @__PURE__ */ (Object.keys(DECIDES) as CertificateAction[]).filter(
	(action): action is DecisionAction => DECIDES[action],
);

export const decisionHint = hint.extend({
	action: z.enum(DECISIONS),
	/** True if the server refuses the action; otherwise the hint is a warning. */
	isRefused: z.boolean(),
});
export type DecisionHint = z.infer<typeof decisionHint>;
