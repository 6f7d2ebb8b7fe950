import { hash, randomBytes } from "node:crypto";
import { recordAudit } from "../../audit/index.ts";
import { sentence } from "../../kit/sentences.ts";
import { inOrder } from "../../platform/async/in-order.ts";
import { type Deps, VISITOR } from "../../platform/deps.ts";
import { ApiError } from "../../platform/errors.ts";
import type { WriteLimit } from "../../platform/http/rate-limit.ts";
import type { SendMail } from "../../platform/runtime/mail.ts";
import { assertNotWeak, findUserByUserid, hashPassword, setPassword } from "../users/index.ts";
import { accountOfLink, replaceLink, useLink } from "./repository.ts";

type ResetDeps = Pick<Deps, "database" | "clock" | "settings">;

const LINK_MINUTES = 30;

const hashOf = (token: string) => hash("sha256", token);

// Browsers do not send the part after # to servers, so no log contains the token.
const mailText = (name: string, link: string) => `Guten Tag ${name},

für Ihr Benutzerkonto wurde ein neues Passwort angefordert. Unter dieser Adresse können Sie es festlegen:

${link}

Die Adresse gilt ${LINK_MINUTES} Minuten und nur einmal. Wenn Sie kein neues Passwort angefordert haben, brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.
`;

/** Does nothing without such an account or address. */
export async function sendResetLink({ database, clock, settings }: ResetDeps, send: SendMail, userid: string) {
	const user = await findUserByUserid(database.db, userid);
	if (!user?.email || user.deactivatedAt) return;
	const token = randomBytes(32).toString("base64url");
	await database.write(VISITOR, async (tx) => {
		const now = clock.now();
		const at = now.toISOString();
		const expiresAt = new Date(now.getTime() + LINK_MINUTES * 60_000).toISOString();
		await replaceLink(tx, { hash: hashOf(token), userId: user.id, expiresAt }, at);
		await recordAudit(tx, { actor: VISITOR, at, action: "user.resetLink", entityId: user.id });
	});
	const text = mailText(user.name, `${settings.publicUrl}/password-reset#${token}`);
	await send({ to: user.email, subject: "Neues Passwort festlegen", text });
}

const unusable = () => new ApiError(404, "NOT_FOUND", { message: sentence("passwordReset.invalid") });

/** Ends every session of the account. */
export async function resetPassword(
	{ database, clock }: ResetDeps,
	tries: WriteLimit,
	network: string,
	{ token, pwd }: { token: string; pwd: string },
): Promise<void> {
	const { db } = database;
	const hash = hashOf(token);
	const reading = accountOfLink(db, hash, clock.now().toISOString());
	const [, account] = await inOrder(tries.assertFree(db, network), reading);
	const known = account?.deactivatedAt ? undefined : account;
	const refusal = known ? await assertNotWeak(pwd, known).catch((reason: unknown) => reason) : unusable();
	if (!known || refusal) {
		await database.write(VISITOR, (tx) => tries.take(tx, network));
		throw refusal;
	}
	const passwordHash = await hashPassword(pwd);
	await database.write(VISITOR, async (tx) => {
		const at = clock.now().toISOString();
		const reset = { known, passwordHash, mustChange: false, actor: VISITOR, at, action: "user.passwordReset" } as const;
		const outcome = Promise.all([useLink(tx, hash, at), setPassword(tx, reset)]);
		const [, [isUsed, changed]] = await inOrder(tries.take(tx, network), outcome);
		if (!isUsed || !changed) throw unusable();
	});
}
