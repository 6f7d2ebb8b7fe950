import { and, count, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { isUniqueViolation, type Reader, type Tx } from "../../platform/database/index.ts";
import { fold } from "../../platform/fold.ts";
import { matches, type Page, planList } from "../../platform/list.ts";
import { CERTIFICATE_STATUS } from "../certificates/contract.ts";
import { certificateStati } from "../certificates/table.ts";
import { sessions } from "../sessions/table.ts";
import { ROLES, type Role, type User, type UserListQuery, type UserState } from "./contract.ts";
import { users } from "./table.ts";

/** An account as stored; the hash never leaves the server. */
export type UserRow = Pick<
	typeof users.$inferSelect,
	"id" | "userid" | "name" | "roles" | "passwordHash" | "lastLogin" | "deactivatedAt" | "version"
>;

const columns = {
	id: users.id,
	userid: users.userid,
	name: users.name,
	roles: users.roles,
	passwordHash: users.passwordHash,
	lastLogin: users.lastLogin,
	deactivatedAt: users.deactivatedAt,
	version: users.version,
};

/** Where an account stands. */
export const stateOf = ({ roles, deactivatedAt }: Pick<UserRow, "roles" | "deactivatedAt">): UserState =>
	deactivatedAt ? "deactivated" : roles.length > 0 ? "active" : "waiting";

function present(row: Omit<UserRow, "passwordHash" | "version">, signed: boolean): User {
	const { id, userid, name, roles, lastLogin } = row;
	return {
		_id: id,
		userid,
		name,
		roles: ROLES.filter((role) => roles.includes(role)),
		...(lastLogin ? { login: lastLogin } : {}),
		state: stateOf(row),
		signed,
	};
}

export const presentUser = async (db: Reader, row: UserRow): Promise<User> => present(row, await hasSigned(db, row.id));

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

const isSignature = eq(certificateStati.status, CERTIFICATE_STATUS.APPROVED);

/** Whether the person has signed a certificate, whatever became of it. */
export const hasSigned = async (db: Reader, id: string): Promise<boolean> =>
	(await first(
		db
			.select({ seq: certificateStati.seq })
			.from(certificateStati)
			.where(and(eq(certificateStati.userId, id), isSignature))
			.limit(1),
	)) !== undefined;

async function signers(db: Reader): Promise<Set<string>> {
	const rows = await db.selectDistinct({ id: certificateStati.userId }).from(certificateStati).where(isSignature);
	return new Set(rows.map(({ id }) => id));
}

const IN_STATE: Record<UserState, SQL | undefined> = {
	active: and(isNull(users.deactivatedAt), ne(users.roles, [])),
	waiting: and(isNull(users.deactivatedAt), eq(users.roles, [])),
	deactivated: isNotNull(users.deactivatedAt),
};

export async function listUsers(db: Reader, { state, ...request }: UserListQuery): Promise<Page<User>> {
	const sorts = { userid: users.useridKey, name: users.nameSort, login: sql<string>`coalesce(${users.lastLogin}, '')` };
	const plan = planList(request, sorts, users.seq, "name");
	const wanted = and(matches(users.search, request.q), state && IN_STATE[state]);
	const rows = await db
		.select({ ...columns, ...plan.keys })
		.from(users)
		.where(and(wanted, plan.after))
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const page = plan.page(rows, await countUsers(db, wanted));
	const signed = await signers(db);
	return { ...page, rows: page.rows.map((row) => present(row, signed.has(row.id))) };
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
				.where(and(ne(users.id, id), isAdmin, isNull(users.deactivatedAt)))
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

/** Locks an account (a moment) or opens it again (null), if it is not so yet. */
export const setDeactivated = (tx: Tx, id: string, deactivatedAt: string | null): Promise<UserRow | undefined> =>
	first(
		tx
			.update(users)
			.set({ deactivatedAt, version: sql`${users.version} + 1` })
			.where(and(eq(users.id, id), (deactivatedAt === null ? isNotNull : isNull)(users.deactivatedAt)))
			.returning(columns),
	);

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

/** Ends the sessions of an account, all but one if that is named; gives how many somebody could still have used. */
export async function endSessionsOf(tx: Tx, userId: string, at: string, reason: string, except = ""): Promise<number> {
	const ended = await tx
		.update(sessions)
		.set({ revokedAt: at, revokedReason: reason })
		.where(and(eq(sessions.userId, userId), ne(sessions.id, except), isNull(sessions.revokedAt)))
		.returning({ expiresAt: sessions.expiresAt });
	return ended.filter(({ expiresAt }) => expiresAt > at).length;
}
