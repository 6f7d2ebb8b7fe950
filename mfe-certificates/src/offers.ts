import { type Certificate, type CertificateAction, endedActions } from "@portal/api/contract/certificates";
import type { Certification } from "@portal/api/contract/certifications";
import { sentence } from "@portal/api/contract/messages";
import { formatDate, today } from "@portal/shared-ui/module";

interface Offers {
	may: (action: CertificateAction) => boolean;
	/** What nobody can do any more, since the validity has ended. */
	ended: readonly CertificateAction[];
}

/** What the person may do with a certificate today: what the server allows, as long as the validity lasts. */
export function offersOf({ actions, stati, validTo }: Pick<Certificate, "actions" | "stati" | "validTo">): Offers {
	const ended = endedActions(stati.at(-1)?.status, validTo, today());
	return { ended, may: (action) => actions.includes(action) && !ended.includes(action) };
}

/** What the server would say to a new certificate of a certification that has ended. */
export const endOf = ({ validTo }: Pick<Certification, "validTo">): string =>
	sentence("certification.ended", { date: formatDate(validTo) });
