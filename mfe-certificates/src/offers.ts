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

/** What leads to a publication. */
const STEPS = ["sign", "publish"] as const;
const DRAFTS: readonly (number | undefined)[] = statiBefore("edit");

/** What the person may do with a certificate today: what the server allows, as long as the validity lasts. */
export function offersOf({ actions, stati, validTo }: Pick<Certificate, "actions" | "stati" | "validTo">) {
	const status = stati.at(-1)?.status;
	const day = today();
	/** What nobody can do any more, since the validity has ended. */
	const ended = endedActions(status, validTo, day);
	const isLateDraft = DRAFTS.includes(status) && isTooLate("sign", validTo, day);
	/** The step that has become impossible with that: the next one, of a draft its signature. */
	const lost = isLateDraft ? "sign" : STEPS.find((step) => ended.includes(step));
	return { ended, lost, may: (action: CertificateAction) => actions.includes(action) && !ended.includes(action) };
}

/** The sentence with which the server refuses a new certificate once the certification has ended. */
export const endOf = ({ validTo }: Pick<Certification, "validTo">): string =>
	sentence("certification.ended", { date: formatDate(validTo) });
