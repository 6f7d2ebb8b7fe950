import type { User } from "@portal/api/contract/users";

/** An account for tests and mocks: an Auditor's, unless said otherwise. */
export const aUser = (changes: Partial<User> = {}): User => ({
	_id: "u1",
	userid: "eva.berger",
	name: "Eva Berger",
	roles: ["Auditor"],
	login: "2026-03-01T09:30:00.000Z",
	state: "active",
	...changes,
});

/** The account of the Admin that tests and mocks sign in. */
export const ownUser = aUser({
	_id: "admin-id",
	userid: "amina.admin",
	name: "Amina Admin",
	roles: ["Auditor", "Admin"],
});

export function waitingUser(): User {
	const { login: _, ...account } = aUser({ _id: "u2", userid: "zoe_neu", name: "Zoe Neumann", roles: [] });
	return { ...account, state: "waiting" };
}
