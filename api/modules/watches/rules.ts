import { PUBLIC_STATES, type PublicState } from "../../kit/public-states.ts";
import { type CertificateStanding, type CertificateStatus, standingOf } from "../certificates/contract.ts";
import type { WatchStage } from "./contract.ts";

export const WATCH_STAGES: readonly WatchStage[] = [...(Object.keys(PUBLIC_STATES) as PublicState[]), "expiring"];

/** So long before its last day a certificate is said to expire. */
const EXPIRING_DAYS = 30;
const DAY_MS = 86_400_000;

const addDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
export const daysUntil = (day: string, today: string): number => (Date.parse(day) - Date.parse(today)) / DAY_MS;

const STATES: Partial<Readonly<Record<CertificateStanding, PublicState>>> = {
	PUBLIC: "valid",
	NOT_YET_VALID: "notYetValid",
	SUSPENDED: "suspended",
	SUPERSEDED: "superseded",
	RETRACTED: "retracted",
	EXPIRED: "expired",
};

interface Lasting {
	status: CertificateStatus;
	validFrom: string;
	validTo: string;
}

/** Undefined before publication. */
export function stateOf(certificate: Lasting, today: string): PublicState | undefined {
	const standing = standingOf(certificate.status, certificate, today);
	return standing && STATES[standing];
}

export function stageOf(certificate: Lasting, today: string): WatchStage | undefined {
	const state = stateOf(certificate, today);
	const isEnding = state === "valid" && daysUntil(certificate.validTo, today) <= EXPIRING_DAYS;
	return isEnding ? "expiring" : state;
}

export const publicStateOf = (stage: WatchStage): PublicState => (stage === "expiring" ? "valid" : stage);

/** Nothing follows, but for what is told of a suspended one that has ended meanwhile. */
export function isOver(certificate: Lasting, today: string): boolean {
	const state = stateOf(certificate, today);
	return state === "retracted" || state === "superseded" || certificate.validTo < today;
}

/** The next day on which the calendar changes the stage, or ends it. */
export function nextDayOf(certificate: Lasting, today: string): string | null {
	if (isOver(certificate, today)) return null;
	const stage = stageOf(certificate, today);
	if (stage === "notYetValid") return certificate.validFrom;
	return stage === "valid" ? addDays(certificate.validTo, -EXPIRING_DAYS) : addDays(certificate.validTo, 1);
}

/** What somebody was told last, and what is to be told now: what a mail in the outbox says that has not left. */
export const aboutOf = (from: WatchStage, to: WatchStage) => `${from}>${to}`;

export function stagesIn(about: string): { from: WatchStage; to: WatchStage } | undefined {
	const [from, to] = about.split(">").map((part) => WATCH_STAGES.find((stage) => stage === part));
	return from && to && { from, to };
}
