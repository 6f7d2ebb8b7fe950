import { ADMIN, type Role } from "../../kit/access.ts";
import { inUse } from "../../platform/errors.ts";

export const needsSecondFactor = (
	{ require2fa }: { require2fa: "off" | "admin" | "all" },
	roles: readonly Role[],
): boolean => require2fa === "all" || (require2fa === "admin" && roles.includes(ADMIN));

interface RoleChange {
	isOwn: boolean;
	before: readonly Role[];
	after: readonly Role[];
	hasOtherAdmin: boolean;
}

function assertAdminRemains({ before, after, hasOtherAdmin }: RoleChange): void {
	if (before.includes(ADMIN) && !after.includes(ADMIN) && !hasOtherAdmin) throw inUse("user.lastAdmin");
}

const sameRoles = (a: readonly Role[], b: readonly Role[]) =>
	a.length === b.length && a.every((role) => b.includes(role));

export function assertRolesMayChange(change: RoleChange): void {
	assertAdminRemains(change);
	if (change.isOwn && !sameRoles(change.before, change.after)) throw inUse("user.ownRole");
}

/** Throws for the own account, the last Admin, and signatories, whose signatures must stay attributable. */
export function assertMayBeDeleted({
	hasSigned,
	...account
}: Omit<RoleChange, "after"> & { hasSigned: boolean }): void {
	assertAdminRemains({ ...account, after: [] });
	if (account.isOwn) throw inUse("user.ownAccount");
	if (hasSigned) throw inUse("user.hasSigned");
}

/** Throws if the account is the user's own or the last Admin, because an installation needs an Admin. */
export function assertMayBeDeactivated(account: Omit<RoleChange, "after">): void {
	assertAdminRemains({ ...account, after: [] });
	if (account.isOwn) throw inUse("user.ownDeactivation");
}
