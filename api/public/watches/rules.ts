import { addDays, daysBetween } from "../../kit/calendar.ts";
import { PUBLIC_STATES, type PublicState } from "../../kit/public-states.ts";
import { type CertificateStatus, publicStateOf } from "../../modules/certificates/contract.ts";
import type { WatchStage } from "./contract.ts";

const WATCH_STAGES: readonly WatchStage[] = [...(Object.keys(PUBLIC_STATES) as PublicState[]), "expiring"];

/** Subscribers are notified this many days before a certificate's last valid day. */
const EXPIRING_DAYS = 30;

interface DatedStatus {
	status: CertificateStatus;
	validFrom: string;
	validTo: string;
}

export function stageOf(certificate: DatedStatus, today: string): WatchStage | undefined {
	const state = publicStateOf(certificate, today);
	const isEnding = state === "valid" && daysBetween(today, certificate.validTo) <= EXPIRING_DAYS;
	return isEnding ? "expiring" : state;
}

export const stateOfStage = (stage: WatchStage): PublicState => (stage === "expiring" ? "valid" : stage);

/**
 * Returns true if subscribers get no further notifications. There is one exception: if a suspended certificate has
 * ended, its retraction or reinstatement is still reported.
 */
export function isOver(certificate: DatedStatus, today: string): boolean {
	const state = publicStateOf(certificate, today);
	return state === "retracted" || state === "superseded" || certificate.validTo < today;
}

/** Returns the next day on which the date alone changes the state or ends the subscription; null if there is none. */
export function nextDayOf(certificate: DatedStatus, today: string): string | null {
	if (isOver(certificate, today)) return null;
	const stage = stageOf(certificate, today);
	if (stage === "notYetValid") return certificate.validFrom;
	return stage === "valid" ? addDays(certificate.validTo, -EXPIRING_DAYS) : addDays(certificate.validTo, 1);
}

/** Returns the code that is stored with a mail in the outbox: the last notified state and the current one. */
export const aboutOf = (from: WatchStage, to: WatchStage) => `${from}>${to}`;

export function stagesIn(about: string): { from: WatchStage; to: WatchStage } | undefined {
	const [from, to] = about.split(">").map((part) => WATCH_STAGES.find((stage) => stage === part));
	return from && to && { from, to };
}
