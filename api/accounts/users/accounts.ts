import { randomBytes } from "node:crypto";
import { type AuditAction, changesBetween, recordAudit } from "../../audit/index.ts";
import { ADMIN } from "../../kit/access.ts";
import { queueMail } from "../../outbox/index.ts";
import type { Answer, Reader, Tx } from "../../platform/database/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { duplicate, found, illegalTransition, invalidField } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { assertFresh } from "../../stale.ts";
import { isUseridAllowed, type User, type UserUpdate } from "./contract.ts";
import { credentialChanges, recordCredentials } from "./credentials/credentials.ts";
import { storedCredentials } from "./credentials/repository.ts";
import { hashPassword } from "./passwords.ts";
import {
	changeUser,
	deleteUserRow,
	findUser,
	hasAnyUser,
	hasOtherAdmin,
	hasSigned,
	insertUser,
	isUseridTaken,
	presentUser,
	revokeSessionsOf,
	type ShownUser,
	shownUser,
	stateOf,
	type UserRow,
	type UserValues,
	updateUserRow,
} from "./repository.ts";
import { assertMayBeDeactivated, assertMayBeDeleted, assertRolesMayChange } from "./rules.ts";
import { storePassword } from "./set-password.ts";
import { forgetResetLinks } from "./sign-in/repository.ts";
import { assertNotWeak } from "./weak-passwords.ts";

type AccountDeps = Pick<Deps, "database" | "clock">;

/**
 * The audit actions that increase an account's version. If an edit is based on an older version, the error names the
 * user who performed the latest of these actions.
 */
const CHANGES: readonly AuditAction[] = [
	"user.update",
	"user.password",
	"user.passwordReset",
	"user.email",
	"user.deactivate",
	"user.activate",
];

const audited = ({ userid, name, roles, email }: UserRow) => ({ userid, name, roles, ...(email ? { email } : {}) });

async function refuseTaken<T>(userid: string, write: Promise<T>): Promise<T> {
	try {
		return await write;
	} catch (error) {
		throw isUseridTaken(error) ? duplicate("userid", "user.duplicate", { value: userid }) : error;
	}
}

interface NewUser extends UserValues {
	password: string;
	mustChangePassword?: boolean;
}

/** `notify` queues mails in the same transaction, so that no mail is about an account that was not created. */
export async function createUser(
	{ database, clock }: AccountDeps,
	{ password, mustChangePassword = false, ...values }: NewUser,
	actor: Actor,
	action: AuditAction = "user.create",
	notify: (tx: Tx, id: string) => Promise<void> = async () => {},
): Promise<User> {
	await assertNotWeak(password, values);
	const passwordHash = await hashPassword(password);
	const job = async (tx: Tx) => {
		const at = timestamp(clock);
		const row = await insertUser(tx, { ...values, passwordHash, mustChangePassword, createdAt: at });
		const changes = { ...changesBetween(undefined, audited(row)), ...credentialChanges(row) };
		await recordAudit(tx, { actor, at, action, entityId: row.id, changes });
		await notify(tx, row.id);
		return shownUser(row);
	};
	const answer = (db: Reader, row: ShownUser) => presentUser(db, row, { actor, now: timestamp(clock) });
	return refuseTaken(values.userid, database.write(actor, job, answer));
}

/** Creates an account with a random password, and queues a mail with a link to choose another one. */
export function inviteUser(deps: Pick<Deps, "database" | "clock" | "settings">, values: UserValues, actor: Actor) {
	if (!deps.settings.mail) throw invalidField("invite", "user.inviteOff");
	const account = { ...values, password: randomBytes(32).toString("base64url") };
	return createUser(deps, account, actor, "user.create", async (tx, id) => {
		await queueMail(tx, deps, { kind: "invitation", about: id, to: id });
		await recordAudit(tx, { actor, at: timestamp(deps.clock), action: "user.invite", entityId: id });
	});
}

/** Throws unless the user has just confirmed. It is a parameter, because an import would be circular. */
export type ConfirmOwn = (tx: Tx, actor: Actor) => Promise<void>;

/** Changes an account. Users who change their own sign-in data must have confirmed their identity. */
export async function updateUser<A>(
	{ database, clock, confirmOwn }: AccountDeps & { confirmOwn: ConfirmOwn },
	input: UserUpdate,
	actor: Actor,
	ifMatch: string | undefined,
	answer: Answer<ShownUser, A>,
): Promise<A> {
	const { id, userid, name, roles, email, editPwd, pwd, mustChangePassword = false } = input;
	const password = editPwd ? pwd : undefined;
	if (password) await assertNotWeak(password, { userid, name });
	const passwordHash = password ? await hashPassword(password) : undefined;
	const job = async (tx: Tx) => {
		const at = timestamp(clock);
		const [known, otherAdmin, credentials] = await Promise.all([
			findUser(tx, id),
			hasOtherAdmin(tx, id),
			storedCredentials(tx, id),
		]);
		const before = found(known);
		const change = { id, actions: CHANGES, version: before.version };
		await assertFresh(tx, clock, ifMatch, change);
		if (!isUseridAllowed(userid, before.userid)) throw invalidField("userid", "user.useridFormat");
		const isOwn = id === actor.id;
		assertRolesMayChange({ isOwn, before: before.roles, after: roles, hasOtherAdmin: otherAdmin });
		const after = await updateUserRow(tx, before, { userid, name, roles, email });
		const changesSignIn = passwordHash || after.email !== before.email || after.userid !== before.userid;
		if (isOwn && changesSignIn) await confirmOwn(tx, actor);
		const others = changesBetween(audited(before), audited(after));
		const changed = { email: after.email };
		const entry = { userId: id, actor, at, action: "user.update", before: credentials, changed, others } as const;
		await recordCredentials(tx, entry);
		if (after.email !== before.email) await forgetResetLinks(tx, id);
		if (!passwordHash) return shownUser(after);
		const secrets = { passwordHash, mustChange: mustChangePassword && !isOwn, actor, at };
		return shownUser(await storePassword(tx, after, { ...credentials, ...changed }, secrets));
	};
	return refuseTaken(userid, database.write(actor, job, answer));
}

/** A deactivated account is refused from its next request on, but keeps its name and roles. */
export const setUserActive = <A>(
	{ database, clock }: AccountDeps,
	{ id, isActive }: { id: string; isActive: boolean },
	actor: Actor,
	answer: Answer<ShownUser, A>,
): Promise<A> => {
	const job = async (tx: Tx) => {
		const at = timestamp(clock);
		const [known, otherAdmin] = await Promise.all([findUser(tx, id), hasOtherAdmin(tx, id)]);
		const before = found(known);
		const admins = { before: before.roles, hasOtherAdmin: otherAdmin };
		if (!isActive) assertMayBeDeactivated({ isOwn: id === actor.id, ...admins });
		if ((before.deactivatedAt === null) === isActive) throw illegalTransition();
		const [after] = await Promise.all([
			changeUser(tx, before, { deactivatedAt: isActive ? null : at }),
			...(isActive ? [] : [revokeSessionsOf(tx, id, at, "deactivated")]),
		]);
		const changes = changesBetween({ state: stateOf(before) }, { state: stateOf(after) });
		const action = isActive ? "user.activate" : "user.deactivate";
		await recordAudit(tx, { actor, at, action, entityId: id, changes });
		return shownUser(after);
	};
	return database.write(actor, job, answer);
};

/** Deletes an account and its sessions. The user's name stays in the histories of records. */
export async function deleteUser({ database, clock }: AccountDeps, id: string, actor: Actor): Promise<void> {
	await database.write(actor, async (tx) => {
		const [known, otherAdmin, signed] = await Promise.all([findUser(tx, id), hasOtherAdmin(tx, id), hasSigned(tx, id)]);
		const before = found(known);
		assertMayBeDeleted({
			isOwn: id === actor.id,
			before: before.roles,
			hasOtherAdmin: otherAdmin,
			hasSigned: signed,
		});
		await deleteUserRow(tx, id);
		const changes = changesBetween(audited(before), undefined);
		const at = timestamp(clock);
		await recordAudit(tx, { actor, at, action: "user.delete", entityId: id, changes });
	});
}

/**
 * Creates an Admin in an empty installation; returns undefined if an account exists. The password must be changed at
 * the first sign-in, because it is written to the log.
 */
export async function ensureFirstAdmin(deps: AccountDeps): Promise<{ userid: string; password: string } | undefined> {
	if (await hasAnyUser(deps.database.db)) return undefined;
	const account = { userid: "administrator", name: "Administrator", password: randomBytes(15).toString("base64url") };
	try {
		await createUser(deps, { ...account, roles: [ADMIN], mustChangePassword: true }, SYSTEM);
	} catch (error) {
		// Another instance of the server may have created the first account at the same moment.
		if (await hasAnyUser(deps.database.db)) return undefined;
		throw error;
	}
	return { userid: account.userid, password: account.password };
}
