import { ACCESS, hasOneOf, type Roles } from "../../kit/access.ts";
import type { PUBLIC_STATUS } from "../../kit/public-states.ts";

export interface CertificateStatusFacts {
	code: number;
	label: string;
	tone: "secondary" | "warning" | "info" | "error" | "success" | "neutral";
	/** Its products can be neither changed nor removed. */
	locksProducts: boolean;
	/** Its content is still open, is signed, or is issued with documents and a public page. */
	content: "open" | "signed" | "issued";
	/** The public status within the validity: a name in `PUBLIC_STATUS`. */
	told: Exclude<keyof typeof PUBLIC_STATUS, "EXPIRED"> | undefined;
	/** The status of its certification: a name in `CERTIFICATION_STATI`. */
	certification: "CERTIFICATE" | "APPROVAL" | "ACTIVE" | "SUSPENDED" | "RETRACTED";
}

export const CERTIFICATE_STATI = {
	WIP: {
		code: 10,
		label: "in Bearbeitung",
		tone: "secondary",
		locksProducts: false,
		content: "open",
		told: undefined,
		certification: "CERTIFICATE",
	},
	IN_APPROVAL: {
		code: 20,
		label: "in Genehmigung",
		tone: "warning",
		locksProducts: true,
		content: "open",
		told: undefined,
		certification: "APPROVAL",
	},
	APPROVED: {
		code: 30,
		label: "Genehmigt",
		tone: "info",
		locksProducts: true,
		content: "signed",
		told: undefined,
		certification: "APPROVAL",
	},
	REJECTED: {
		code: 35,
		label: "Zurückgewiesen",
		tone: "error",
		locksProducts: true,
		content: "open",
		told: undefined,
		certification: "CERTIFICATE",
	},
	PUBLIC: {
		code: 40,
		label: "Aktiv",
		tone: "success",
		locksProducts: true,
		content: "issued",
		told: "VALID",
		certification: "ACTIVE",
	},
	SUSPENDED: {
		code: 45,
		label: "ausgesetzt",
		tone: "warning",
		locksProducts: true,
		content: "issued",
		told: "SUSPENDED",
		certification: "SUSPENDED",
	},
	SUPERSEDED: {
		code: 48,
		label: "ersetzt",
		tone: "neutral",
		locksProducts: true,
		content: "issued",
		told: "SUPERSEDED",
		// Its replacement, which was issued, decides.
		certification: "RETRACTED",
	},
	RETRACTED: {
		code: 50,
		label: "Zurückgezogen",
		tone: "error",
		locksProducts: true,
		content: "issued",
		told: "RETRACTED",
		certification: "RETRACTED",
	},
} as const satisfies Record<string, CertificateStatusFacts>;
export type CertificateStatusName = keyof typeof CERTIFICATE_STATI;
type Codes = { readonly [Name in CertificateStatusName]: (typeof CERTIFICATE_STATI)[Name]["code"] };
export type CertificateStatus = Codes[CertificateStatusName];

export const CERTIFICATE_STATUS_NAMES = /* @__PURE__ */ Object.keys(CERTIFICATE_STATI) as CertificateStatusName[];
export const CERTIFICATE_STATUS = /* @__PURE__ */ Object.fromEntries(
	/* @__PURE__ */ CERTIFICATE_STATUS_NAMES.map((name) => [name, CERTIFICATE_STATI[name].code]),
) as Codes;

export const certificateStatus = (code: number | undefined): CertificateStatusFacts | undefined =>
	Object.values<CertificateStatusFacts>(CERTIFICATE_STATI).find((status) => status.code === code);

export const statiWith = (holds: (status: CertificateStatusFacts) => boolean): CertificateStatus[] =>
	CERTIFICATE_STATUS_NAMES.filter((name) => holds(CERTIFICATE_STATI[name])).map((name) => CERTIFICATE_STATUS[name]);

/** Offered for download. */
export const VALID_STATI = /* @__PURE__ */ statiWith(({ told }) => told === "VALID");
export const FIRST_STATUS = CERTIFICATE_STATI.WIP.code;

export const CERTIFICATE_ACTIONS = [
	"edit",
	"delete",
	"release",
	"stop",
	"sign",
	"reject",
	"publish",
	"suspend",
	"reinstate",
	"retract",
	"replace",
] as const;
export type CertificateAction = (typeof CERTIFICATE_ACTIONS)[number];

/** What follows from something else, and is offered to nobody: a replacement is published. */
export const CONSEQUENCES = ["supersede"] as const;
export type CertificateMove = CertificateAction | (typeof CONSEQUENCES)[number];
export const CERTIFICATE_MOVES: readonly CertificateMove[] = [...CERTIFICATE_ACTIONS, ...CONSEQUENCES];

export interface Move {
	readonly action: CertificateMove;
	readonly from: CertificateStatusName;
	/** `undefined` if the certificate is deleted. */
	readonly to: CertificateStatusName | undefined;
	readonly roles: Roles;
	readonly reason: "required" | "optional" | "none";
	/** Whether it names a cause, which the public is told. */
	readonly cause?: true;
	/** Whether the move adds a status entry. */
	readonly entry: boolean;
}

const { certifications: STAFF, decisions: ADMIN } = ACCESS;

export const MOVES: readonly Move[] = [
	{ action: "edit", from: "WIP", to: "WIP", roles: STAFF, reason: "none", entry: false },
	{ action: "edit", from: "REJECTED", to: "WIP", roles: STAFF, reason: "none", entry: true },
	{ action: "delete", from: "WIP", to: undefined, roles: STAFF, reason: "none", entry: false },
	{ action: "release", from: "WIP", to: "IN_APPROVAL", roles: STAFF, reason: "none", entry: true },
	{ action: "stop", from: "IN_APPROVAL", to: "WIP", roles: STAFF, reason: "none", entry: true },
	{ action: "sign", from: "IN_APPROVAL", to: "APPROVED", roles: ADMIN, reason: "optional", entry: true },
	{ action: "reject", from: "IN_APPROVAL", to: "REJECTED", roles: ADMIN, reason: "required", entry: true },
	{ action: "publish", from: "APPROVED", to: "PUBLIC", roles: STAFF, reason: "none", entry: true },
	{ action: "suspend", from: "PUBLIC", to: "SUSPENDED", roles: ADMIN, reason: "required", cause: true, entry: true },
	{ action: "reinstate", from: "SUSPENDED", to: "PUBLIC", roles: ADMIN, reason: "required", entry: true },
	{ action: "retract", from: "PUBLIC", to: "RETRACTED", roles: ADMIN, reason: "required", cause: true, entry: true },
	{ action: "retract", from: "SUSPENDED", to: "RETRACTED", roles: ADMIN, reason: "required", cause: true, entry: true },
	{ action: "replace", from: "PUBLIC", to: "PUBLIC", roles: STAFF, reason: "none", entry: false },
	{ action: "replace", from: "SUSPENDED", to: "SUSPENDED", roles: STAFF, reason: "none", entry: false },
	{ action: "supersede", from: "PUBLIC", to: "SUPERSEDED", roles: STAFF, reason: "none", entry: true },
	{ action: "supersede", from: "SUSPENDED", to: "SUPERSEDED", roles: STAFF, reason: "none", entry: true },
];

/** Impossible after the last day of validity. */
const WITHIN_VALIDITY: readonly CertificateMove[] = ["sign", "publish", "suspend", "replace"];

/** `today` is a day in Vienna. */
export const isTooLate = (action: CertificateMove, validTo: string, today: string): boolean =>
	WITHIN_VALIDITY.includes(action) && validTo < today;

/** The actions that the end of the validity has removed, for any role. */
export function endedActions(status: number | undefined, validTo: string, today: string): CertificateAction[] {
	return CERTIFICATE_ACTIONS.filter((action) => findMove(action, status) && isTooLate(action, validTo, today));
}

export function findMove(action: CertificateMove, status: number | undefined): Move | undefined {
	return MOVES.find((move) => move.action === action && CERTIFICATE_STATUS[move.from] === status);
}

export const statiBefore = (action: CertificateMove): CertificateStatus[] =>
	MOVES.filter((move) => move.action === action).map(({ from }) => CERTIFICATE_STATUS[from]);

export const statiAfter = (action: CertificateMove): CertificateStatus[] =>
	MOVES.flatMap((move) => (move.action === action && move.to ? CERTIFICATE_STATUS[move.to] : []));

export const actionsLeadingTo = (holds: (status: CertificateStatusFacts) => boolean): CertificateMove[] => [
	...new Set(MOVES.flatMap(({ action, to }) => (to && holds(CERTIFICATE_STATI[to]) ? action : []))),
];

export const isFinal = (status: number): boolean => !MOVES.some(({ from }) => CERTIFICATE_STATUS[from] === status);

/** The roles for an action in any status. */
export function rolesFor(action: CertificateMove): Roles {
	return MOVES.find((move) => move.action === action)?.roles ?? [];
}

export function allowedActions(status: CertificateStatus, roles: Roles): CertificateAction[] {
	return CERTIFICATE_ACTIONS.filter((action) => hasOneOf(roles, findMove(action, status)?.roles ?? []));
}

/** What somebody has to do with certificates, in the order in which it is shown. */
export const CERTIFICATE_QUEUES = ["toReview", "sentBack", "toPublish", "drafts"] as const;
export type CertificateQueue = (typeof CERTIFICATE_QUEUES)[number];

/** Its status, or for a published one outside of its validity, which side of it. */
export type CertificateStanding = CertificateStatusName | "NOT_YET_VALID" | "EXPIRED";

/** A PDF, which is sealed when it is asked for, says nothing of a later state. `today` is a day in Vienna. */
export const mayIssuePdf = (status: number | undefined, { validTo }: { validTo: string }, today: string): boolean =>
	(status === CERTIFICATE_STATUS.PUBLIC || status === CERTIFICATE_STATUS.SUSPENDED) && validTo >= today;

/** `today` is a day in Vienna. */
export function standingOf(
	status: number | undefined,
	{ validFrom, validTo }: { validFrom: string; validTo: string },
	today: string,
): CertificateStanding | undefined {
	const name = CERTIFICATE_STATUS_NAMES.find((one) => CERTIFICATE_STATUS[one] === status);
	if (name === undefined || CERTIFICATE_STATI[name].told !== "VALID") return name;
	if (validTo < today) return "EXPIRED";
	return validFrom > today ? "NOT_YET_VALID" : name;
}
