import { and, count, eq, isNull, ne, sql } from "drizzle-orm";
import { isUniqueViolation, type Reader, type Tx } from "../../platform/database/index.ts";
import { fold } from "../../platform/fold.ts";
import { matches, type Page, planList } from "../../platform/list.ts";
import type { ListQuery } from "../common/contract.ts";
import { sessions } from "../sessions/table.ts";
import { ROLES, type Role, type User } from "./contract.ts";
import { users } from "./table.ts";

/** An account as stored; the hash never leaves the server. */
export type UserRow = Pick<
	typeof users.$inferSelect,
	"id" | "userid" | "name" | "roles" | "passwordHash" | "lastLogin" | "version"
>;

const columns = {
	id: users.id,
	userid: users.userid,
	name: users.name,
	roles: users.roles,
	passwordHash: users.passwordHash,
	lastLogin: users.lastLogin,
	version: users.version,
};

export function presentUser({ id, userid, name, roles, lastLogin }: Omit<UserRow, "passwordHash" | "version">): User {
	return {
		_id: id,
		userid,
		name,
		roles: ROLES.filter((role) => roles.includes(role)),
		...(lastLogin ? { login: lastLogin } : {}),
		state: roles.length > 0 ? "active" : "waiting",
	};
}

const first = async <T>(rows: Promise<T[]>): Promise<T | undefined> => (await rows)[0];

export const findUser = (db: Reader, id: string): Promise<UserRow | undefined> =>
	first(db.select(columns).from(users).where(eq(users.id, id)));

/** Case and accents do not matter. */
export const findUserByUserid = (db: Reader, userid: string): Promise<UserRow | undefined> =>
	first(
		db
			.select(columns)
			.from(users)
			.where(eq(users.useridKey, fold(userid))),
	);

export async function listUsers(db: Reader, request: ListQuery): Promise<Page<User>> {
	const sorts = { userid: users.useridKey, name: users.nameSort, login: sql<string>`coalesce(${users.lastLogin}, '')` };
	const plan = planList(request, sorts, users.seq, "name");
	const wanted = matches(users.search, request.q);
	const rows = await db
		.select({ ...columns, ...plan.keys })
		.from(users)
		.where(and(wanted, plan.after))
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const page = plan.page(rows, await countUsers(db, wanted));
	return { ...page, rows: page.rows.map(presentUser) };
}

async function countUsers(db: Reader, wanted?: ReturnType<typeof matches>): Promise<number> {
	const row = await first(db.select({ total: count() }).from(users).where(wanted));
	return row?.total ?? 0;
}

export const hasAnyUser = async (db: Reader): Promise<boolean> =>
	(await first(db.select({ id: users.id }).from(users).limit(1))) !== undefined;

export async function hasOtherAdmin(db: Reader, id: string): Promise<boolean> {
	const isAdmin = sql`instr(${users.roles}, '"Admin"') > 0`;
	return (
		(await first(
			db
				.select({ id: users.id })
				.from(users)
				.where(and(ne(users.id, id), isAdmin))
				.limit(1),
		)) !== undefined
	);
}

/** What an Admin decides about an account. */
export interface UserValues {
	userid: string;
	name: string;
	roles: Role[];
}

const derived = ({ userid, name }: UserValues) => ({
	useridKey: fold(userid),
	nameSort: fold(name),
	search: fold(`${userid} ${name}`),
});

export async function insertUser(
	tx: Tx,
	{ userid, name, roles, passwordHash, createdAt }: UserValues & { passwordHash: string; createdAt: string },
): Promise<UserRow> {
	const values = { userid, name, roles, passwordHash, createdAt, ...derived({ userid, name, roles }) };
	const [row] = await tx.insert(users).values(values).returning(columns);
	if (!row) throw new Error("The account was not stored");
	return row;
}

export async function updateUserRow(
	tx: Tx,
	id: string,
	{ userid, name, roles }: UserValues,
	passwordHash?: string,
): Promise<UserRow | undefined> {
	return first(
		tx
			.update(users)
			.set({
				userid,
				name,
				roles,
				...derived({ userid, name, roles }),
				...(passwordHash ? { passwordHash } : {}),
				version: sql`${users.version} + 1`,
			})
			.where(eq(users.id, id))
			.returning(columns),
	);
}

export const deleteUserRow = (tx: Tx, id: string) => tx.delete(users).where(eq(users.id, id));

export const isUseridTaken = (error: unknown) => isUniqueViolation(error, "user.userid_key");

/** A new password, if the account still has the one that was checked. */
export async function replacePassword(
	tx: Tx,
	id: string,
	known: string,
	passwordHash: string,
): Promise<UserRow | undefined> {
	return first(
		tx
			.update(users)
			.set({ passwordHash, version: sql`${users.version} + 1` })
			.where(and(eq(users.id, id), eq(users.passwordHash, known)))
			.returning(columns),
	);
}

/** A sign-in with the password that was checked; `rehashed` replaces its hash. Not a change of the account. */
export async function recordLogin(
	tx: Tx,
	{ id, passwordHash }: UserRow,
	at: string,
	rehashed?: string,
): Promise<UserRow | undefined> {
	return first(
		tx
			.update(users)
			.set({ lastLogin: at, ...(rehashed ? { passwordHash: rehashed } : {}) })
			.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
			.returning(columns),
	);
}

/** Ends the sessions of an account, all but one if that is named. */
export async function endSessionsOf(tx: Tx, userId: string, at: string, reason: string, except = ""): Promise<void> {
	await tx
		.update(sessions)
		.set({ revokedAt: at, revokedReason: reason })
		.where(and(eq(sessions.userId, userId), ne(sessions.id, except), isNull(sessions.revokedAt)));
}
