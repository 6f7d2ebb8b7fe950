import { randomBytes } from "node:crypto";
import { isSealedBy, openSealed } from "../audit/index.ts";
import { rotateCredentialKey } from "../modules/credentials/index.ts";
import { resetFactors } from "../modules/second-factors/index.ts";
import { unlock } from "../modules/sessions/index.ts";
import { USER_STATE_LABELS } from "../modules/users/contract.ts";
import {
	createUser,
	findUserByUserid,
	hashPassword,
	listAccounts,
	setPassword,
	type UserRow,
} from "../modules/users/index.ts";
import { bucketName, documentsIn } from "../platform/bucket.ts";
import type { Database } from "../platform/database/index.ts";
import { SYSTEM } from "../platform/deps.ts";
import { ApiError } from "../platform/errors.ts";
import { systemClock, timestamp } from "../platform/runtime/clock.ts";
import { loadKeys } from "../platform/runtime/keys.ts";
import type { readDataSettings } from "../platform/runtime/settings.ts";
import type { AdminCall, MoveCall, NewAccount } from "./admin-call.ts";
import { assertExists, Refusal, spoken } from "./command.ts";
import { type DocumentPlace, moveDocuments } from "./documents.ts";
import { assertKeys, newKeys, rotateKeys } from "./keys.ts";

/** Longer than anybody keeps the list of the keys. */
const CREDENTIAL_LEAD_MS = 10 * 60_000;

const PASSWORD_BYTES = 15;
const newPassword = () => randomBytes(PASSWORD_BYTES).toString("base64url");
const ONCE = "Es wird nur dieses eine Mal gezeigt und muss bei der ersten Anmeldung geändert werden.";

async function accountOf({ db }: Database, userid: string): Promise<UserRow> {
	const user = await findUserByUserid(db, userid);
	if (!user) throw new Refusal(`Den Benutzer „${userid}“ gibt es nicht.`);
	return user;
}

async function create(database: Database, account: NewAccount): Promise<string> {
	const password = newPassword();
	await createUser({ database, clock: systemClock }, { ...account, password, mustChangePassword: true }, SYSTEM);
	return `Benutzer ${account.userid} angelegt. Passwort: ${password}\n${ONCE}`;
}

async function resetPassword(database: Database, userid: string): Promise<string> {
	const known = await accountOf(database, userid);
	const password = newPassword();
	const passwordHash = await hashPassword(password);
	const at = timestamp(systemClock);
	const change = { known, passwordHash, mustChange: true, actor: SYSTEM, at };
	const changed = await database.write(SYSTEM, (tx) => setPassword(tx, change));
	if (!changed) throw new Refusal(`Das Passwort von ${known.userid} wurde gleichzeitig geändert.`);
	const state = known.deactivatedAt ? " Das Benutzerkonto ist deaktiviert." : "";
	return `Neues Passwort von ${known.userid}: ${password}\n${ONCE} Alle Anmeldungen wurden beendet.${state}`;
}

async function list({ db }: Database): Promise<string> {
	const now = timestamp(systemClock);
	const accounts = await listAccounts(db, now);
	const lines = accounts.map(({ userid, name, roles, state, login, secondFactor, locked }) =>
		[
			userid,
			name,
			roles.join("+") || "–",
			USER_STATE_LABELS[state],
			secondFactor ? "mit zweitem Faktor" : "ohne zweiten Faktor",
			login ? `zuletzt ${spoken(login)}` : "nie angemeldet",
			...(locked ? [`gesperrt bis ${spoken(locked.until)} (${locked.failures} Fehlversuche)`] : []),
		].join("  "),
	);
	return lines.join("\n") || "Es gibt keine Benutzer.";
}

type DataSettings = ReturnType<typeof readDataSettings>;
type DatabaseCall = Exclude<AdminCall, MoveCall | { command: "make-keys" }>;

async function move(database: Database, to: DocumentPlace, { documentStore }: DataSettings): Promise<string> {
	if (!documentStore)
		throw new Refusal("DOCUMENT_STORE: Der Bucket der Dokumente ist nicht angegeben (s3://bucket/pfad).");
	const { documents, bytes } = await moveDocuments(database, documentsIn(documentStore), to);
	const target = to === "bucket" ? bucketName(documentStore) : "die Datenbank";
	return `${documents} Dokumente (${bytes} Bytes) in ${target} verschoben, jedes gelesen und verglichen.`;
}

async function rotateCredentials(database: Database, settings: DataSettings, atOnce: boolean): Promise<string> {
	const keys = await loadKeys(settings);
	if (!(await isSealedBy(database.db, keys)))
		throw new Refusal("Die Schlüssel gehören nicht zu dieser Datenbank. Es wurde nichts erneuert.");
	const deps = { database, clock: systemClock, keys };
	const { kid, from } = await rotateCredentialKey(deps, atOnce ? 0 : CREDENTIAL_LEAD_MS);
	return `Neuer Schlüssel der Nachweise: ${kid}. Er unterschreibt ab ${spoken(from.toISOString())}. Die bisherigen bleiben veröffentlicht: Was sie unterschrieben haben, bleibt prüfbar.`;
}

async function run(database: Database, call: DatabaseCall, settings: DataSettings): Promise<string> {
	if (call.command === "rotate-keys") return rotateKeys(settings, database, { ...call, clock: systemClock });
	if (call.command === "rotate-credential-key") return rotateCredentials(database, settings, call.atOnce);
	if (call.command === "move-documents") return move(database, call.to, settings);
	if (call.command === "list") return list(database);
	if (call.command === "create-user") return create(database, call.account);
	if (call.command === "reset-password") return resetPassword(database, call.userid);
	const deps = { database, clock: systemClock };
	const { id, userid } = await accountOf(database, call.userid);
	if (call.command === "unlock") {
		const failures = await unlock(deps, id, SYSTEM);
		return failures > 0
			? `Sperre von ${userid} aufgehoben (${failures} Fehlversuche).`
			: `${userid} war nicht gesperrt.`;
	}
	await resetFactors(deps, id, SYSTEM);
	return `Zweite Faktoren von ${userid} entfernt. Alle Anmeldungen wurden beendet.`;
}

export async function runAdmin(settings: DataSettings, call: Exclude<AdminCall, MoveCall>): Promise<string> {
	if (call.command === "make-keys") return newKeys();
	if (call.command === "rotate-keys" || call.command === "rotate-credential-key") assertKeys(settings);
	assertExists(settings);
	const { databaseUrl: url, databaseAuthToken: authToken } = settings;
	const { database } = await openSealed(settings, { url, authToken });
	try {
		return await run(database, call, settings);
	} catch (error) {
		throw error instanceof ApiError ? new Refusal(error.message) : error;
	} finally {
		database.close();
	}
}
