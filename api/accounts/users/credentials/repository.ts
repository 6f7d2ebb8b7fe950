import type { Buffer } from "node:buffer";
import { and, eq, isNotNull } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { prepared, preparedRow } from "../../../platform/database/prepared.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../../schema/second-factors.ts";
import { users } from "../../../schema/users.ts";

const accountOf = preparedRow(["userId"], (db, { userId }) =>
	db.select({ passwordHash: users.passwordHash, email: users.email }).from(users).where(eq(users.id, userId)),
);
const appOf = preparedRow(["userId"], (db, { userId }) =>
	db
		.select({ secret: totpSecrets.secret })
		.from(totpSecrets)
		.where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt))),
);
const codesOf = prepared(["userId"], (db, { userId }) =>
	db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)),
);
const keysOf = prepared(["userId"], (db, { userId }) =>
	db.select({ id: passkeys.id, publicKey: passkeys.publicKey }).from(passkeys).where(eq(passkeys.userId, userId)),
);

export interface Credentials {
	passwordHash: string | undefined;
	email: string | null;
	totpSecret: string | undefined;
	/** Hashes of all recovery codes, also used ones, so that a use is no change of credentials. */
	recoveryCodes: readonly string[];
	passkeys: readonly { id: string; publicKey: Buffer }[];
}

export async function storedCredentials(db: Reader, userId: string): Promise<Credentials> {
	const wanted = { userId };
	const reading = [accountOf(db, wanted), appOf(db, wanted), codesOf(db, wanted), keysOf(db, wanted)] as const;
	const [account, app, codes, passkeys] = await Promise.all(reading);
	return {
		passwordHash: account?.passwordHash,
		email: account?.email ?? null,
		totpSecret: app?.secret,
		recoveryCodes: codes.map(({ hash }) => hash),
		passkeys,
	};
}
