import { ACCESS, hasOneOf, type Roles } from "./access.ts";
import { PUBLIC_STATUS, type PublicState, type PublicStatus, publicState } from "./public-states.ts";

interface StatusFacts {
	code: number;
	label: string;
	tone: "secondary" | "warning" | "info" | "error" | "success" | "neutral";
	/** The status that the certificate gives to its certification, as a name in `CERTIFICATION_STATI`. */
	certification: "CERTIFICATE" | "APPROVAL" | "ACTIVE" | "SUSPENDED" | "RETRACTED";
}

/**
 * The properties of a status. The content of a certificate is `open` for changes, `signed`, or `issued` with documents
 * and a public page.
 */
export type CertificateStatusFacts = StatusFacts &
	(
		| { content: "open" | "signed"; publicStatus?: undefined }
		| {
				content: "issued";
				/** What the website shows within the period of validity, as a name in `PUBLIC_STATUS`. */
				publicStatus: Exclude<keyof typeof PUBLIC_STATUS, "EXPIRED">;
		  }
	);

export const CERTIFICATE_STATI = {
	WIP: { code: 10, label: "in Bearbeitung", tone: "secondary", content: "open", certification: "CERTIFICATE" },
	IN_APPROVAL: { code: 20, label: "in Genehmigung", tone: "warning", content: "open", certification: "APPROVAL" },
	APPROVED: { code: 30, label: "Genehmigt", tone: "info", content: "signed", certification: "APPROVAL" },
	REJECTED: { code: 35, label: "Zurückgewiesen", tone: "error", content: "open", certification: "CERTIFICATE" },
	PUBLIC: {
		code: 40,
		label: "Aktiv",
		tone: "success",
		content: "issued",
		publicStatus: "VALID",
		certification: "ACTIVE",
	},
	SUSPENDED: {
		code: 45,
		label: "ausgesetzt",
		tone: "warning",
		content: "issued",
		publicStatus: "SUSPENDED",
		certification: "SUSPENDED",
	},
	SUPERSEDED: {
		code: 48,
		label: "ersetzt",
		tone: "neutral",
		content: "issued",
		publicStatus: "SUPERSEDED",
		// A superseded certificate no longer counts for its certification: the certificate that replaced it does.
		certification: "RETRACTED",
	},
	RETRACTED: {
		code: 50,
		label: "Zurückgezogen",
		tone: "error",
		content: "issued",
		publicStatus: "RETRACTED",
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

export const statiWith = (matches: (status: CertificateStatusFacts) => boolean): CertificateStatus[] =>
	CERTIFICATE_STATUS_NAMES.filter((name) => matches(CERTIFICATE_STATI[name])).map((name) => CERTIFICATE_STATUS[name]);

/** The status codes of certificates that the website shows as valid and offers for download. */
export const VALID_STATI = /* @__PURE__ */ statiWith(({ publicStatus }) => publicStatus === "VALID");
/**
 * Returns true for a status whose certificates are valid, or suspended and may become valid again. Only such
 * certificates are in the public directory, can be replaced, and are available as PDF.
 */
export const isCurrent = ({ publicStatus }: CertificateStatusFacts): boolean =>
	publicStatus === "VALID" || publicStatus === "SUSPENDED";
export const FIRST_STATUS = CERTIFICATE_STATI.WIP.code;
/** Returns true if the products of a certificate can be neither changed nor removed, which is so from the release on. */
export const locksProducts = (status: number | undefined): boolean => status !== undefined && status !== FIRST_STATUS;

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
/** What a user can be offered: the actions, and sending the certificate by mail, which does not change it. */
export const OFFERED_ACTIONS = [...CERTIFICATE_ACTIONS, "mail"] as const;

/** Changes of status that no user can choose: publishing a replacement supersedes the replaced certificate. */
export const CONSEQUENCES = ["supersede"] as const;
export type CertificateMove = CertificateAction | (typeof CONSEQUENCES)[number];
export type PublicMove = Exclude<
	CertificateMove,
	"edit" | "delete" | "release" | "stop" | "sign" | "reject" | "replace"
>;
export const CERTIFICATE_MOVES: readonly CertificateMove[] = [...CERTIFICATE_ACTIONS, ...CONSEQUENCES];

export interface Move {
	readonly action: CertificateMove;
	readonly from: CertificateStatusName;
	/** The status afterwards; `undefined` if the certificate is deleted. */
	readonly to: CertificateStatusName | undefined;
	readonly roles: Roles;
	/** True if the change is added to the certificate's status history. */
	readonly entry: boolean;
}

const { certifications: STAFF, decisions: ADMIN } = ACCESS;

export const MOVES: readonly Move[] = [
	{ action: "edit", from: "WIP", to: "WIP", roles: STAFF, entry: false },
	{ action: "edit", from: "REJECTED", to: "WIP", roles: STAFF, entry: true },
	{ action: "delete", from: "WIP", to: undefined, roles: STAFF, entry: false },
	{ action: "release", from: "WIP", to: "IN_APPROVAL", roles: STAFF, entry: true },
	{ action: "stop", from: "IN_APPROVAL", to: "WIP", roles: STAFF, entry: true },
	{ action: "sign", from: "IN_APPROVAL", to: "APPROVED", roles: ADMIN, entry: true },
	{ action: "reject", from: "IN_APPROVAL", to: "REJECTED", roles: ADMIN, entry: true },
	{ action: "publish", from: "APPROVED", to: "PUBLIC", roles: STAFF, entry: true },
	{ action: "suspend", from: "PUBLIC", to: "SUSPENDED", roles: ADMIN, entry: true },
	{ action: "reinstate", from: "SUSPENDED", to: "PUBLIC", roles: ADMIN, entry: true },
	{ action: "retract", from: "PUBLIC", to: "RETRACTED", roles: ADMIN, entry: true },
	{ action: "retract", from: "SUSPENDED", to: "RETRACTED", roles: ADMIN, entry: true },
	{ action: "replace", from: "PUBLIC", to: "PUBLIC", roles: STAFF, entry: false },
	{ action: "replace", from: "SUSPENDED", to: "SUSPENDED", roles: STAFF, entry: false },
	{ action: "supersede", from: "PUBLIC", to: "SUPERSEDED", roles: STAFF, entry: true },
	{ action: "supersede", from: "SUSPENDED", to: "SUPERSEDED", roles: STAFF, entry: true },
];

const WITHIN_VALIDITY: readonly CertificateMove[] = ["sign", "publish", "suspend", "replace"];

/** Returns true if the action is no longer possible, because `validTo` is before `today`. Both are days in Vienna. */
export const isTooLate = (action: CertificateMove, validTo: string, today: string): boolean =>
	WITHIN_VALIDITY.includes(action) && validTo < today;

/** Returns the actions that the status would permit, but the end of the validity prevents. */
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

export const actionsLeadingTo = (matches: (status: CertificateStatusFacts) => boolean): CertificateMove[] => [
	...new Set(MOVES.flatMap(({ action, to }) => (to && matches(CERTIFICATE_STATI[to]) ? action : []))),
];

export const isFinal = (status: number): boolean => !MOVES.some(({ from }) => CERTIFICATE_STATUS[from] === status);

/** Returns the roles that may perform an action; they do not depend on the status. */
export function rolesFor(action: CertificateMove): Roles {
	return MOVES.find((move) => move.action === action)?.roles ?? [];
}

export function allowedActions(status: CertificateStatus, roles: Roles): CertificateAction[] {
	return CERTIFICATE_ACTIONS.filter((action) => hasOneOf(roles, findMove(action, status)?.roles ?? []));
}

/** The groups of certificates that wait for an action, in the order of the page "Meine Arbeit". */
export const CERTIFICATE_QUEUES = ["toReview", "sentBack", "toPublish", "drafts"] as const;
export type CertificateQueue = (typeof CERTIFICATE_QUEUES)[number];

/** The status that staff see. Outside of its period, a valid certificate is shown as not yet valid or as expired. */
export type EffectiveStatus = CertificateStatusName | "NOT_YET_VALID" | "EXPIRED";

/**
 * Returns whether a PDF of the certificate may still be created. Expired, retracted and superseded certificates get
 * none, because a PDF does not show such a status. `today` is a day in Vienna.
 */
export function mayIssuePdf(status: number | undefined, { validTo }: { validTo: string }, today: string): boolean {
	const facts = certificateStatus(status);
	return facts !== undefined && isCurrent(facts) && validTo >= today;
}

/** Returns the status that staff see, which depends on the period of validity; `today` is a day in Vienna. */
export function effectiveStatus(
	status: number | undefined,
	{ validFrom, validTo }: { validFrom: string; validTo: string },
	today: string,
): EffectiveStatus | undefined {
	const name = CERTIFICATE_STATUS_NAMES.find((one) => CERTIFICATE_STATUS[one] === status);
	if (certificateStatus(status)?.publicStatus !== "VALID") return name;
	if (validTo < today) return "EXPIRED";
	return validFrom > today ? "NOT_YET_VALID" : name;
}

export const isPublished = (status: number): boolean => certificateStatus(status)?.publicStatus !== undefined;

/**
 * Returns the status that the website shows; undefined before publication. Of the stored statuses, only "valid" changes
 * to "expired" after `validTo`, the last valid day. `today` is a day in Vienna.
 */
export function publicStatusOf(status: number, validTo: string, today: string): PublicStatus | undefined {
	const name = certificateStatus(status)?.publicStatus;
	if (name === undefined) return undefined;
	return name === "VALID" && validTo < today ? PUBLIC_STATUS.EXPIRED : PUBLIC_STATUS[name];
}

/** Returns whether the certificate may be mailed to its client, because the website shows it as valid. */
export const mayMail = (status: number, { validTo }: { validTo: string }, today: string): boolean =>
	publicStatusOf(status, validTo, today) === PUBLIC_STATUS.VALID;

/** Returns what the website shows; undefined before publication. `today` is a day in Vienna. */
export function publicStateOf(
	{ status, validFrom, validTo }: { status: number; validFrom: string; validTo: string },
	today: string,
): PublicState | undefined {
	const shown = publicStatusOf(status, validTo, today);
	return shown && publicState(shown, validFrom, today);
}

export const CERTIFICATE_FIELDS = {
	validFrom: { label: "Gültig ab" },
	validTo: { label: "Gültig bis" },
	productionSites: { label: "Produktionsstätten" },
	schemes: { label: "Prüfgrundlagen" },
} as const;
