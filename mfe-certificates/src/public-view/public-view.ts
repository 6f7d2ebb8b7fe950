import type { Certificate } from "@portal/contracts/contract/certificates";
import { de as GERMAN } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES, PUBLIC_STATUS, publicState } from "@portal/contracts/kit/public-states";
import { formatDate, today } from "@portal/shared-ui/module";

export type Publicity = "publish" | "retract";

/** What the website will say of a certificate once it is published, or retracted. */
export function publicView({ validFrom, validTo }: Pick<Certificate, "validFrom" | "validTo">, move: Publicity) {
	const status = move === "retract" ? PUBLIC_STATUS.RETRACTED : PUBLIC_STATUS.VALID;
	const state = publicState(status, validFrom, today());
	const from = formatDate(validFrom);
	const to = formatDate(validTo);
	const { badge, verdict } = GERMAN[state];
	return { tone: PUBLIC_STATES[state].tone, badge, sentence: verdict(from, to), from, to };
}
