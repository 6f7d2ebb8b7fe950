import { type Certificate, endedActions, isTooLate, statiBefore } from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { sentence } from "@portal/contracts/kit/sentences";
import { formatDate, today } from "@portal/shared-ui/module";

const STEPS = ["sign", "publish"] as const;
const DRAFTS: readonly (number | undefined)[] = statiBefore("edit");

/**
 * Returns what the user may do with a certificate today. The server lists the actions by role and status; this function
 * removes those that are too late because the validity has ended.
 */
export function allowedActionsOf({ actions, stati, validTo }: Pick<Certificate, "actions" | "stati" | "validTo">) {
	const status = stati.at(-1)?.status;
	const day = today();
	const ended = endedActions(status, validTo, day);
	const isLateDraft = DRAFTS.includes(status) && isTooLate("sign", validTo, day);
	/** The action that can no longer happen because the validity has ended first; undefined if none was missed. */
	const missedStep = isLateDraft ? "sign" : STEPS.find((step) => ended.includes(step));
	const possible = actions.filter((action) => !ended.some((late) => late === action));
	return { ended, missedStep, may: (action: Certificate["actions"][number]) => possible.includes(action) };
}

/** Returns the sentence with which the API refuses new certificates after the last day of a certification. */
export const endOf = ({ validTo }: Pick<Certification, "validTo">): string =>
	sentence("certification.ended", { date: formatDate(validTo) });
