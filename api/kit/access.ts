/** The roles of the staff, and what each of them may do: read by endpoints, pages, menus and buttons alike. */

export const ROLES = ["Admin", "Auditor"] as const;
export type Role = (typeof ROLES)[number];
export type Roles = readonly Role[];

/** Manages the accounts, of which one Admin always remains. */
export const ADMIN = "Admin" satisfies Role;

const STAFF: Roles = ROLES;
const ADMINS: Roles = [ADMIN];

export const ACCESS = {
	/** What everybody of the staff has: home page, own account. */
	portal: STAFF,
	clients: STAFF,
	/** Certifications with their products and certificates, up to the publication. */
	certifications: STAFF,
	/** Signing, rejecting and retracting certificates. */
	decisions: ADMINS,
	enquiries: STAFF,
	/** What is held about a person, and its erasure. */
	personalData: ADMINS,
	users: ADMINS,
	history: STAFF,
	trail: ADMINS,
	failures: ADMINS,
} as const satisfies Record<string, Roles>;

export const hasOneOf = (roles: Roles, needed: Roles): boolean => needed.some((role) => roles.includes(role));
