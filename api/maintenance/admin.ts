import "../schema/sealed-tables.ts";
import { randomBytes } from "node:crypto";
import { resetFactors } from "../accounts/second-factors/index.ts";
import { unlock } from "../accounts/sessions/index.ts";
import {
	createUser,
	findUserByUserid,
	hashPassword,
	listAccounts,
	setPassword,
	type UserRow,
} from "../accounts/users/index.ts";
import { openSealed, recordAudit } from "../audit/index.ts";
import { bucketName, documentsIn } from "../platform/bucket.ts";
import { type Database, filePath, isFileUrl } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import { acceptClock } from "../platform/instances/checked-clock.ts";
import { systemClock, timestamp } from "../platform/runtime/clock.ts";
import { loadKeys } from "../platform/runtime/keys.ts";
import type { readDataSettings } from "../platform/runtime/settings.ts";
import { rotateCredentialKey } from "../public/credentials/index.ts";
import type { AdminCall, MoveCall, NewAccount, PromoteCall } from "./admin-call.ts";
import { copyBeforeMigration } from "./before-migration.ts";
import { assertExists, closeAfter, Refusal, reserveForCommand, spoken } from "./command.ts";
import { type DocumentPlace, moveDocuments } from "./documents.ts";
import { acceptNewKeys, assertKeys, newKeys, rotateKeys } from "./keys.ts";
import { describeCopy } from "./promote.ts";

/**
 * Milliseconds until a new credential key signs. Verifiers cache the issuer's key list for a shorter time, so that they
 * know the key before its first use.
 */
const CREDENTIAL_LEAD_MS = 10 * 60_000;

const PASSWORD_BYTES = 15;
const newPassword = () => randomBytes(PASSWORD_BYTES).toString("base64url");
const ONCE = "It is shown only once and has to be changed at the first sign-in.";

async function accountOf({ db }: Database, userid: string): Promise<UserRow> {
	const user = await findUserByUserid(db, userid);
	if (!user) throw new Refusal(`There is no user "${userid}"; "npm run admin -- list" shows all.`);
	return user;
}

async function create(database: Database, account: NewAccount): Promise<string> {
	const password = newPassword();
	await createUser({ database, clock: systemClock }, { ...account, password, mustChangePassword: true }, SYSTEM);
	return `User ${account.userid} created. Password: ${password}\n${ONCE}`;
}

async function resetPassword(database: Database, userid: string): Promise<string> {
	const known = await accountOf(database, userid);
	const password = newPassword();
	const passwordHash = await hashPassword(password);
	const at = timestamp(systemClock);
	const change = { known, passwordHash, mustChange: true, actor: SYSTEM, at };
	const changed = await database.write(SYSTEM, (tx) => setPassword(tx, change));
	if (!changed) throw new Refusal(`The password of ${known.userid} was changed at the same time; try again.`);
	const state = known.deactivatedAt ? " The account is deactivated." : "";
	return `New password of ${known.userid}: ${password}\n${ONCE} All sessions were ended.${state}`;
}

async function list({ db }: Database): Promise<string> {
	const now = timestamp(systemClock);
	const accounts = await listAccounts(db, now);
	const lines = accounts.map(({ userid, name, roles, state, login, secondFactor, locked }) =>
		[
			userid,
			name,
			roles.join("+") || "–",
			state,
			secondFactor ? "with second factor" : "without second factor",
			login ? `last sign-in ${spoken(login)}` : "never signed in",
			...(locked ? [`locked until ${spoken(locked.until)} (${locked.failures} failures)`] : []),
		].join("  "),
	);
	return lines.join("\n") || "There are no users.";
}

type DataSettings = ReturnType<typeof readDataSettings>;
type DataCall = Exclude<AdminCall, MoveCall | PromoteCall>;
type DatabaseCall = Exclude<DataCall, { command: "make-keys" | "accept-new-keys" | "last-entry" }>;

async function move(database: Database, to: DocumentPlace, { documentStore }: DataSettings): Promise<string> {
	if (!documentStore)
		throw new Refusal("DOCUMENT_STORE: The bucket of the documents is missing; set it as s3://bucket/path.");
	const { documents, bytes } = await moveDocuments(database, documentsIn(documentStore), to);
	const target = to === "bucket" ? bucketName(documentStore) : "the database";
	return `${documents} documents (${bytes} bytes) moved to ${target}, each read back and compared.`;
}

async function rotateCredentials(database: Database, settings: DataSettings, atOnce: boolean): Promise<string> {
	const keys = await loadKeys(settings);
	const deps = { database, clock: systemClock, keys };
	const { kid, from } = await rotateCredentialKey(deps, atOnce ? 0 : CREDENTIAL_LEAD_MS);
	return `New credential key: ${kid}. It signs from ${spoken(from.toISOString())}. The former keys stay published, so that their signatures can be verified.`;
}

async function confirmClock(database: Database): Promise<string> {
	const now = timestamp(systemClock);
	await database.write(SYSTEM, async (tx) => {
		await acceptClock(tx, now);
		const changes = { clock: [null, now] as [null, string] };
		await recordAudit(tx, { actor: SYSTEM, at: now, action: "audit.acceptClock", entityId: "clock", changes });
	});
	return `The clock is accepted: it is ${now}. A running server continues within a minute.`;
}

async function run(database: Database, call: DatabaseCall, settings: DataSettings): Promise<string> {
	if (call.command === "rotate-keys") return rotateKeys(settings, database, { ...call, clock: systemClock });
	if (call.command === "rotate-credential-key") return rotateCredentials(database, settings, call.atOnce);
	if (call.command === "move-documents") return move(database, call.to, settings);
	if (call.command === "list") return list(database);
	if (call.command === "accept-clock") return confirmClock(database);
	if (call.command === "create-user") return create(database, call.account);
	if (call.command === "reset-password") return resetPassword(database, call.userid);
	const deps = { database, clock: systemClock };
	const { id, userid } = await accountOf(database, call.userid);
	if (call.command === "unlock") {
		const failures = await unlock(deps, id, SYSTEM);
		return failures > 0 ? `${userid} is unlocked (${failures} failures).` : `${userid} was not locked.`;
	}
	await resetFactors(deps, id, SYSTEM);
	return `The second factors of ${userid} were removed. All sessions were ended.`;
}

export async function runAdmin(settings: DataSettings, call: DataCall): Promise<string> {
	if (call.command === "make-keys") return newKeys();
	if (call.command === "last-entry") return describeCopy(settings);
	if (call.command === "rotate-keys" || call.command === "rotate-credential-key") assertKeys(settings);
	assertExists(settings);
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	let release = () => {};
	const reserve = (path: string) => {
		release = reserveForCommand(path);
	};
	// Locks and copies the database file before a migration. Locking throws if a server is running, whose database must
	// not be migrated.
	const beforeMigration = (path: string) => {
		reserve(path);
		return copyBeforeMigration(settings, path, systemClock);
	};
	try {
		if (call.command === "accept-new-keys") {
			if (isFileUrl(url)) reserve(filePath(url));
			const copy = (path: string) => copyBeforeMigration(settings, path, systemClock);
			return await acceptNewKeys(settings, { url, authToken, beforeMigration: copy }, systemClock);
		}
		const { database } = await openSealed(settings, { url, authToken, beforeMigration });
		return await closeAfter(database, () => run(database, call, settings));
	} catch (error) {
		throw error instanceof ApiError ? new Refusal(error.message) : error;
	} finally {
		release();
	}
}
