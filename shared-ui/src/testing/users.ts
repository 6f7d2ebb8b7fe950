import type { SessionUser } from "@portal/api/contract/sessions";

export type UserName = "Admin" | "Auditor" | "none";

const USERS: Record<UserName, SessionUser> = {
	Admin: { _id: "admin-id", userid: "admin.test", name: "Amina Admin", roles: ["Admin"] },
	Auditor: { _id: "auditor-id", userid: "auditor.test", name: "Albert Auditor", roles: ["Auditor"] },
	none: { _id: "ohne-id", userid: "ohne.rolle", name: "Olga Ohnerolle", roles: [] },
};

/** A signed-in person for tests and mocks. */
export const userOf = (user: UserName | SessionUser): SessionUser => (typeof user === "string" ? USERS[user] : user);
