import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { nameWith, useridIfShared } from "../../accounts/people/index.ts";
import type { Roles } from "../../kit/access.ts";
import type { Reader } from "../../platform/database/index.ts";
import { userState, users } from "../../schema/users.ts";
import type { DeadlineKind, DeadlinePerson } from "./contract.ts";
import { isVisibleTo } from "./rules.ts";

const isActive = sql`${userState} = 'active'`;
const MAX_PEOPLE = 1000;

export async function peopleToAssign(db: Reader, kind: DeadlineKind): Promise<DeadlinePerson[]> {
	const rows = await db
		.select({ id: users.id, name: users.name, roles: users.roles, userid: useridIfShared(users.id) })
		.from(users)
		.where(isActive)
		.orderBy(asc(users.nameSort), asc(users.seq))
		.limit(MAX_PEOPLE);
	return rows
		.filter(({ roles }) => isVisibleTo(kind, roles))
		.map(({ id, name, userid }) => ({ _id: id, name: nameWith(name, userid) }));
}

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
