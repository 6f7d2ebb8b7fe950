import { ADMIN, type Role } from "../../kit/access.ts";
import { inUse } from "../../platform/errors.ts";

export const needsSecondFactor = (
	{ require2fa }: { require2fa: "off" | "admin" | "all" },
	roles: readonly Role[],
): boolean => require2fa === "all" || (require2fa === "admin" && roles.includes(ADMIN));

interface RoleChange {
	isOwn: boolean;
	before: readonly Role[];
	/** None for an account that is deleted or deactivated. */
	after: readonly Role[];
	/** Whether somebody else is Admin and can sign in. */
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

/** Nobody deletes the own account, one Admin always remains, and who has signed stays for the sake of the signature. */
export function assertMayBeDeleted({
	hasSigned,
	...account
}: Omit<RoleChange, "after"> & { hasSigned: boolean }): void {
	assertAdminRemains({ ...account, after: [] });
	if (account.isOwn) throw inUse("user.ownAccount");
	if (hasSigned) throw inUse("user.hasSigned");
}

/** Nobody locks out the own account, and one Admin always remains. */
export function assertMayBeDeactivated(account: Omit<RoleChange, "after">): void {
	assertAdminRemains({ ...account, after: [] });
	if (account.isOwn) throw inUse("user.ownDeactivation");
}
