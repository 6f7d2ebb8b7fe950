import type { Role } from "../users/contract.ts";

/** The state machine of a certificate, as data: the server enforces it and the buttons are drawn from it. */

export const CERTIFICATE_STATUS = {
	WIP: 10,
	IN_APPROVAL: 20,
	APPROVED: 30,
	REJECTED: 35,
	PUBLIC: 40,
	RETRACTED: 50,
} as const;
export type CertificateStatusName = keyof typeof CERTIFICATE_STATUS;
export type CertificateStatus = (typeof CERTIFICATE_STATUS)[CertificateStatusName];

export const CERTIFICATE_ACTIONS = [
	"edit",
	"delete",
	"release",
	"stop",
	"sign",
	"reject",
	"publish",
	"retract",
] as const;
export type CertificateAction = (typeof CERTIFICATE_ACTIONS)[number];

export interface Move {
	readonly action: CertificateAction;
	readonly from: CertificateStatusName;
	/** The status entered; `undefined` where the certificate is gone afterwards. */
	readonly to: CertificateStatusName | undefined;
	readonly roles: readonly Role[];
	readonly reason: "required" | "optional" | "none";
	/** Editing a draft leaves its status list alone. */
	readonly entry: boolean;
}

const STAFF: readonly Role[] = ["Auditor", "Admin"];
const ADMIN: readonly Role[] = ["Admin"];

export const MOVES: readonly Move[] = [
	{ action: "edit", from: "WIP", to: "WIP", roles: STAFF, reason: "none", entry: false },
	{ action: "edit", from: "REJECTED", to: "WIP", roles: STAFF, reason: "none", entry: true },
	{ action: "delete", from: "WIP", to: undefined, roles: STAFF, reason: "none", entry: false },
	{ action: "release", from: "WIP", to: "IN_APPROVAL", roles: STAFF, reason: "none", entry: true },
	{ action: "stop", from: "IN_APPROVAL", to: "WIP", roles: STAFF, reason: "none", entry: true },
	{ action: "sign", from: "IN_APPROVAL", to: "APPROVED", roles: ADMIN, reason: "optional", entry: true },
	{ action: "reject", from: "IN_APPROVAL", to: "REJECTED", roles: ADMIN, reason: "required", entry: true },
	{ action: "publish", from: "APPROVED", to: "PUBLIC", roles: STAFF, reason: "none", entry: true },
	{ action: "retract", from: "PUBLIC", to: "RETRACTED", roles: ADMIN, reason: "required", entry: true },
];

/** After the last day of validity these would certify nothing any more. */
const WITHIN_VALIDITY: readonly CertificateAction[] = ["sign", "publish"];

/** Whether the validity has ended too early for an action; `today` is a day in Vienna. */
export const isTooLate = (action: CertificateAction, validTo: string, today: string): boolean =>
	WITHIN_VALIDITY.includes(action) && validTo < today;

/** The next steps from a status that the end of the validity has taken away, whoever would take them. */
export function endedActions(status: number | undefined, validTo: string, today: string): CertificateAction[] {
	return MOVES.filter(
		({ action, from }) => CERTIFICATE_STATUS[from] === status && isTooLate(action, validTo, today),
	).map(({ action }) => action);
}

const mayTake = (move: Move, roles: readonly Role[]) => move.roles.some((role) => roles.includes(role));

/** The move that an action makes from a status, if there is one. */
export function findMove(action: CertificateAction, status: CertificateStatus): Move | undefined {
	return MOVES.find((move) => move.action === action && CERTIFICATE_STATUS[move.from] === status);
}

/** The roles that may take an action at all, whatever the status. */
export function rolesFor(action: CertificateAction): readonly Role[] {
	return MOVES.find((move) => move.action === action)?.roles ?? [];
}

/** What somebody with these roles may do with a certificate in this status. */
export function allowedActions(status: CertificateStatus, roles: readonly Role[]): CertificateAction[] {
	return MOVES.filter((move) => CERTIFICATE_STATUS[move.from] === status && mayTake(move, roles)).map(
		(move) => move.action,
	);
}

/** Where a certificate stands on a day: its status, or for a published one outside its validity, on which side of it. */
export type CertificateStanding = CertificateStatusName | "NOT_YET_VALID" | "EXPIRED";

const NAMES = Object.keys(CERTIFICATE_STATUS) as CertificateStatusName[];

/** The name of a status code, if there is one. */
export const statusName = (code: number | undefined): CertificateStatusName | undefined =>
	NAMES.find((name) => CERTIFICATE_STATUS[name] === code);

/** `today` is a day in Vienna. */
export function standingOf(
	status: number | undefined,
	{ validFrom, validTo }: { validFrom: string; validTo: string },
	today: string,
): CertificateStanding | undefined {
	const name = statusName(status);
	if (name !== "PUBLIC") return name;
	if (validTo < today) return "EXPIRED";
	return validFrom > today ? "NOT_YET_VALID" : name;
}
