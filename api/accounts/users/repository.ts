import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { ACCESS, ADMIN, hasOneOf, ROLES } from "../../kit/access.ts";
import { statiAfter } from "../../kit/certificate-lifecycle.ts";
import { FIRST_VERSION, newId, type Versioned } from "../../platform/database/columns.ts";
import { fold } from "../../platform/database/fold.ts";
import { isUniqueViolation, type Reader, type Tx } from "../../platform/database/index.ts";
import { type List, type Page, planList } from "../../platform/database/lists/list.ts";
import { limitedTo } from "../../platform/database/lists/order.ts";
import { preparedRow } from "../../platform/database/prepared.ts";
import type { Actor } from "../../platform/deps.ts";
import { found } from "../../platform/errors.ts";
import { certificateStati } from "../../schema/certificates.ts";
import { loginAttempts, sessions } from "../../schema/sessions.ts";
import { lastLoginSort, userState, users } from "../../schema/users.ts";
import type { User, UserInput, UserListQuery, UserState, WaitingAccount } from "./contract.ts";
import { findSignIn, lockOf, type SignIn, signInColumns, signInOf } from "./sign-in/repository.ts";

const columns = {
	id: users.id,
	userid: users.userid,
	name: users.name,
	roles: users.roles,
	passwordHash: users.passwordHash,
	mustChangePassword: users.mustChangePassword,
	email: users.email,
	lastLogin: users.lastLogin,
	deactivatedAt: users.deactivatedAt,
	version: users.version,
};
export type UserRow = Pick<typeof users.$inferSelect, keyof typeof columns>;
/** The fields that may be sent in responses or stored for repeated requests: all but the password's hash. */
export type ShownUser = Omit<UserRow, "passwordHash">;
export const shownUser = ({ passwordHash: _, ...row }: UserRow): ShownUser => row;

export const stateOf = ({ roles, deactivatedAt }: Pick<UserRow, "roles" | "deactivatedAt">): UserState =>
	deactivatedAt ? "deactivated" : roles.length > 0 ? "active" : "waiting";

export interface Viewer {
	actor: Pick<Actor, "id" | "roles">;
	now: string;
}

function presentPrivate(row: ShownUser, { actor }: Viewer, { secondFactor, locked }: SignIn): Partial<User> {
	const isAdmin = hasOneOf(actor.roles, ACCESS.users);
	if (!isAdmin && actor.id !== row.id) return {};
	return {
		...(row.email ? { email: row.email } : {}),
		...(secondFactor === undefined ? {} : { secondFactor }),
		...(row.mustChangePassword ? { mustChangePassword: true } : {}),
		...(isAdmin && locked ? { locked } : {}),
	};
}

function present(row: ShownUser, signed: boolean, viewer: Viewer, signIn: SignIn): User {
	const { id, userid, name, roles, lastLogin } = row;
	return {
		_id: id,
		userid,
		name,
		roles: ROLES.filter((role) => roles.includes(role)),
		...(lastLogin ? { login: lastLogin } : {}),
		state: stateOf(row),
		signed,
		...presentPrivate(row, viewer, signIn),
	};
}

export async function presentUser(db: Reader, row: ShownUser, viewer: Viewer): Promise<User> {
	const [signed, signIn = {}] = await Promise.all([hasSigned(db, row.id), findSignIn(db, row.id, viewer.now)]);
	return present(row, signed, viewer, signIn);
}

/** Returns an account with the fields that the viewer may see; throws 404 if it does not exist. */
export async function loadUser(db: Reader, id: string, viewer: Viewer): Promise<Versioned<User>> {
	const reading = [findUser(db, id), hasSigned(db, id), findSignIn(db, id, viewer.now)] as const;
	const [known, signed, signIn = {}] = await Promise.all(reading);
	const row = found(known);
	return { version: row.version, record: present(row, signed, viewer, signIn) };
}

const byId = preparedRow(["id"], (db, { id }) => db.select(columns).from(users).where(eq(users.id, id)));

export const findUser = (db: Reader, id: string): Promise<UserRow | undefined> => byId(db, { id });

export const findUserByUserid = (db: Reader, userid: string): Promise<UserRow | undefined> =>
	db
		.select(columns)
		.from(users)
		.where(eq(users.useridKey, fold(userid)))
		.get();

const isSignature = inArray(certificateStati.status, statiAfter("sign"));

const anySignature = preparedRow(["id"], (db, { id }) =>
	db
		.select({ seq: certificateStati.seq })
		.from(certificateStati)
		.where(and(eq(certificateStati.userId, id), isSignature))
		.limit(1),
);

export const hasSigned = async (db: Reader, id: string): Promise<boolean> =>
	(await anySignature(db, { id })) !== undefined;

const signed = sql<number>`exists (select 1 from ${certificateStati} where ${certificateStati.userId} = ${users.id} and ${isSignature})`;

const LIST: List = {
	table: users,
	seq: users.seq,
	sorts: { userid: users.useridKey, name: users.nameSort, login: lastLoginSort },
	defaultSort: "name",
	searched: { index: "user_search", text: users.search },
};

export async function listUsers(db: Reader, { state, ...request }: UserListQuery, viewer: Viewer): Promise<Page<User>> {
	const { list, filter } = limitedTo(LIST, userState, state);
	const plan = await planList(db, list, request, { filter });
	const rows = await db
		.select({ ...columns, signed, ...signInColumns, ...plan.keys })
		.from(users)
		.leftJoin(loginAttempts, lockOf(viewer.now))
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	const page = await plan.page(rows);
	return { ...page, rows: page.rows.map((row) => present(row, row.signed === 1, viewer, signInOf(row))) };
}

export async function waitingAccounts(db: Reader, limit: number): Promise<Page<WaitingAccount>> {
	const list: List = { table: users, seq: users.seq, sorts: { created: users.createdAt }, defaultSort: "created" };
	const plan = await planList(db, list, { limit }, { filter: eq(userState, "waiting" satisfies UserState) });
	const { id, userid, name, createdAt } = users;
	const rows = await db
		.select({ _id: id, userid, name, since: createdAt, ...plan.keys })
		.from(users)
		.where(plan.where)
		.orderBy(...plan.orderBy)
		.limit(plan.fetch);
	return plan.page(rows);
}

export async function listAccounts(db: Reader, now: string): Promise<User[]> {
	const rows = await db
		.select({ ...columns, signed, ...signInColumns })
		.from(users)
		.leftJoin(loginAttempts, lockOf(now))
		.orderBy(users.useridKey);
	const viewer: Viewer = { actor: { id: "", roles: [ADMIN] }, now };
	return rows.map((row) => present(row, row.signed === 1, viewer, signInOf(row)));
}

export const hasAnyUser = async (db: Reader): Promise<boolean> => (await db.$count(users)) > 0;

export async function hasOtherAdmin(db: Reader, id: string): Promise<boolean> {
	const isAdmin = sql`instr(${users.roles}, ${`"${ADMIN}"`}) > 0`;
	return (await db.$count(users, and(ne(users.id, id), isAdmin, isNull(users.deactivatedAt)))) > 0;
}

export type UserValues = Pick<UserInput, "userid" | "name" | "roles" | "email">;

const derived = ({ userid, name }: Pick<UserValues, "userid" | "name">) => ({
	useridKey: fold(userid),
	nameSort: fold(name),
	search: fold(`${userid} ${name}`),
});

interface NewUser extends UserValues {
	passwordHash: string;
	mustChangePassword: boolean;
	createdAt: string;
}

export async function insertUser(tx: Tx, { email, createdAt, ...values }: NewUser): Promise<UserRow> {
	const made = { id: newId(), version: FIRST_VERSION, lastLogin: null, deactivatedAt: null };
	const row = { ...values, ...made, email: email ?? null };
	await tx.insert(users).values({ ...row, ...derived(values), createdAt });
	return row;
}

type Changes = Partial<UserRow> & Partial<ReturnType<typeof derived>>;

/**
 * Changes columns of an account; throws if its row was changed outside of the application. `seen` must have been read
 * in this transaction, so that no other write is overwritten.
 */
async function setColumns(tx: Tx, seen: UserRow, changes: Changes): Promise<UserRow> {
	const { rowsAffected } = await tx.update(users).set(changes).where(eq(users.id, seen.id));
	if (rowsAffected === 0) throw new Error(`The row of account ${seen.id} does not fit its seal`);
	return { ...seen, ...changes };
}

export const changeUser = (tx: Tx, seen: UserRow, changes: Changes): Promise<UserRow> =>
	setColumns(tx, seen, { ...changes, version: seen.version + 1 });

export const updateUserRow = (tx: Tx, seen: UserRow, { email, ...values }: UserValues): Promise<UserRow> =>
	changeUser(tx, seen, { ...values, email: email ?? null, ...derived(values) });

export const deleteUserRow = (tx: Tx, id: string) => tx.delete(users).where(eq(users.id, id));

export const isUseridTaken = (error: unknown) => isUniqueViolation(error, "user.userid_key");

/** Stores a sign-in, and a renewed hash. The version stays, so that a sign-in causes no conflicts with edits. */
export async function storeLogin(tx: Tx, seen: UserRow, lastLogin: string, passwordHash?: string): Promise<UserRow> {
	if (passwordHash) return setColumns(tx, seen, { lastLogin, passwordHash });
	// `setColumns` would need the number of changed rows, which a database server returns only after the commit for
	// columns that no seal covers, such as `lastLogin`.
	await tx.update(users).set({ lastLogin }).where(eq(users.id, seen.id));
	return { ...seen, lastLogin };
}

/** Ends all sessions of an account except the one with the id `except`. */
export const revokeSessionsOf = (tx: Tx, userId: string, at: string, reason: string, except = "") =>
	tx
		.update(sessions)
		.set({ revokedAt: at, revokedReason: reason })
		.where(and(eq(sessions.userId, userId), ne(sessions.id, except), isNull(sessions.revokedAt)));

/**
 * Ends sessions like `revokeSessionsOf` and returns how many of them had not expired. Reading this number costs a round
 * trip to the database server.
 */
export async function endSessionsOf(...[tx, userId, at, ...how]: Parameters<typeof revokeSessionsOf>): Promise<number> {
	const ended = await revokeSessionsOf(tx, userId, at, ...how).returning({ expiresAt: sessions.expiresAt });
	return ended.filter(({ expiresAt }) => expiresAt > at).length;
}
