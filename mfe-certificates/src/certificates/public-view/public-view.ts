import { type Certificate, type PublicMove, publicStateOf, statiAfter } from "@portal/contracts/contract/certificates";
import { de as GERMAN } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES } from "@portal/contracts/kit/public-states";
import { formatDate, today } from "@portal/shared-ui/module";

/** Returns what the public page will show after a status change. Throws if the certificate would not be public then. */
export function publicView({ validFrom, validTo }: Pick<Certificate, "validFrom" | "validTo">, move: PublicMove) {
	const [status = 0] = statiAfter(move);
	const state = publicStateOf({ status, validFrom, validTo }, today());
	if (state === undefined) throw new Error(`${move} shows nothing`);
	const from = formatDate(validFrom);
	const to = formatDate(validTo);
	const { badge, sentence } = GERMAN[state];
	return { tone: PUBLIC_STATES[state].tone, badge, sentence: sentence(from, to), from, to };
}
