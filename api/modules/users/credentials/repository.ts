import { and, asc, eq, isNotNull } from "drizzle-orm";
import type { Reader } from "../../../platform/database/index.ts";
import { passkeys, recoveryCodes, totpSecrets } from "../../second-factors/table.ts";
import { users } from "../table.ts";

export async function storedCredentials(db: Reader, userId: string) {
	const [account] = await db
		.select({ passwordHash: users.passwordHash, email: users.email })
		.from(users)
		.where(eq(users.id, userId));
	const [app] = await db
		.select({ secret: totpSecrets.secret })
		.from(totpSecrets)
		.where(and(eq(totpSecrets.userId, userId), isNotNull(totpSecrets.confirmedAt)));
	const codes = await db
		.select({ hash: recoveryCodes.hash })
		.from(recoveryCodes)
		.where(eq(recoveryCodes.userId, userId))
		.orderBy(asc(recoveryCodes.hash));
	const keys = await db
		.select({ id: passkeys.id, publicKey: passkeys.publicKey })
		.from(passkeys)
		.where(eq(passkeys.userId, userId));
	return { ...account, totpSecret: app?.secret, recoveryCodes: codes.map(({ hash }) => hash), passkeys: keys };
}
