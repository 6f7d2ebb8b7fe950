import type { Certificate } from "@portal/contracts/contract/certificates";
import { de as GERMAN } from "@portal/contracts/kit/public-sentences";
import { PUBLIC_STATES, PUBLIC_STATUS, publicState } from "@portal/contracts/kit/public-states";
import { formatDate, today } from "@portal/shared-ui/module";

const TOLD = {
	publish: "VALID",
	suspend: "SUSPENDED",
	reinstate: "VALID",
	retract: "RETRACTED",
	supersede: "SUPERSEDED",
} as const;
/** What changes what the website says of a certificate. */
export type Publicity = keyof typeof TOLD;

/** What the website will say of a certificate after that. */
export function publicView({ validFrom, validTo }: Pick<Certificate, "validFrom" | "validTo">, move: Publicity) {
	const day = today();
	const hasExpired = TOLD[move] === "VALID" && validTo < day;
	const state = publicState(hasExpired ? PUBLIC_STATUS.EXPIRED : PUBLIC_STATUS[TOLD[move]], validFrom, day);
	const from = formatDate(validFrom);
	const to = formatDate(validTo);
	const { badge, verdict } = GERMAN[state];
	return { tone: PUBLIC_STATES[state].tone, badge, sentence: verdict(from, to), from, to };
}
