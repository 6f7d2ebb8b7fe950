export const ROLES = ["Admin", "Auditor"] as const;
export type Role = (typeof ROLES)[number];
export type Roles = readonly Role[];

export const ADMIN = "Admin" satisfies Role;

const STAFF: Roles = ROLES;
const ADMINS: Roles = [ADMIN];

export const ACCESS = {
	/** The roles that may use the home page and the pages about the user's own account. */
	portal: STAFF,
	clients: STAFF,
	certifications: STAFF,
	audits: STAFF,
	/** The roles that may create and change schemes; all staff may read them. */
	schemes: ADMINS,
	files: STAFF,
	decisions: ADMINS,
	enquiries: STAFF,
	deadlines: STAFF,
	personalData: ADMINS,
	users: ADMINS,
	history: STAFF,
	trail: ADMINS,
	failures: ADMINS,
	modules: ADMINS,
} as const satisfies Record<string, Roles>;

export const hasOneOf = (roles: Roles, needed: Roles): boolean => needed.some((role) => roles.includes(role));
