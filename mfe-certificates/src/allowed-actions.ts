import {
	type Certificate,
	type CertificateAction,
	endedActions,
	isTooLate,
	statiBefore,
} from "@portal/contracts/contract/certificates";
import type { Certification } from "@portal/contracts/contract/certifications";
import { sentence } from "@portal/contracts/kit/sentences";
import { formatDate, today } from "@portal/shared-ui/module";

/** The moves (changes of status) that lead to the publication, in this order. */
const STEPS = ["sign", "publish"] as const;
const DRAFTS: readonly (number | undefined)[] = statiBefore("edit");

/**
 * Returns what the user may do with a certificate today: the actions that the server allows, without those that the end
 * of the validity rules out.
 */
export function allowedActionsOf({ actions, stati, validTo }: Pick<Certificate, "actions" | "stati" | "validTo">) {
	const status = stati.at(-1)?.status;
	const day = today();
	/** The actions that are not possible any more, because the validity has ended. */
	const ended = endedActions(status, validTo, day);
	const isLateDraft = DRAFTS.includes(status) && isTooLate("sign", validTo, day);
	/** The next step towards the publication, if it has become impossible. For a draft that is the signature. */
	const missedStep = isLateDraft ? "sign" : STEPS.find((step) => ended.includes(step));
	return { ended, missedStep, may: (action: CertificateAction) => actions.includes(action) && !ended.includes(action) };
}

/** Returns the error message of the API when a certificate is created in a certification that has ended. */
export const endOf = ({ validTo }: Pick<Certification, "validTo">): string =>
	sentence("certification.ended", { date: formatDate(validTo) });
