import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Roles } from "../../kit/access.ts";
import type { Reader } from "../../platform/database/index.ts";
import { nameWith, useridIfShared } from "../users/people/index.ts";
import { userState, users } from "../users/table.ts";
import type { DeadlineKind, DeadlinePerson } from "./contract.ts";
import { isToldTo } from "./rules.ts";

const isActive = sql`${userState} = 'active'`;
const AT_MOST = 1000;

/** Everybody whose account is active and who is told of such deadlines. */
export async function peopleToAssign(db: Reader, kind: DeadlineKind): Promise<DeadlinePerson[]> {
	const rows = await db
		.select({ id: users.id, name: users.name, roles: users.roles, userid: useridIfShared(users.id) })
		.from(users)
		.where(isActive)
		.orderBy(asc(users.nameSort), asc(users.seq))
		.limit(AT_MOST);
	return rows
		.filter(({ roles }) => isToldTo(kind, roles))
		.map(({ id, name, userid }) => ({ _id: id, name: nameWith(name, userid) }));
}

/** Undefined of an account that is not active. */
export async function rolesIfActive(db: Reader, id: string): Promise<Roles | undefined> {
	const [row] = await db
		.select({ roles: users.roles })
		.from(users)
		.where(and(eq(users.id, id), isActive));
	return row?.roles;
}

export async function peopleNamed(db: Reader, ids: string[]): Promise<Map<string, string>> {
	const rows = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
	return new Map(rows.map(({ id, name }) => [id, name]));
}
