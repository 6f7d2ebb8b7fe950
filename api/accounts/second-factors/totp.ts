import { Secret, TOTP } from "otpauth";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps, Keys } from "../../platform/deps.ts";
import { illegalTransition, invalidField, notFound } from "../../platform/errors.ts";
import { again, withoutStoredResult } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { FactorTries } from "../attempts/index.ts";
import { assertConfirmed } from "../confirmations/index.ts";
import { recordCredentials, storedCredentials } from "../users/index.ts";
import type { SecondFactor, TotpSetup } from "./contract.ts";
import { afterRemoval, codesForFirst } from "./recovery-codes.ts";
import { deleteTotp, findTotp, saveTotp, updateTotp, useRecoveryCode } from "./repository.ts";
import { decrypt, encrypt, hashOfCode, plainCode } from "./secrets.ts";

// The parameters of one-time codes, with `period` in seconds. Every authenticator app supports these values.
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const OF_APP = /^\d{6}$/;
const SECRET_BYTES = 20;
/** The number of time steps of 30 seconds by which a code may be early or late, because clocks of phones differ. */
const WINDOW = 1;
const QUIET_ZONE = 4;

async function qrOf(text: string): Promise<TotpSetup["qr"]> {
	const { default: QRCode } = await import("qrcode");
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
	const { size } = modules;
	const dark = Array.from(modules.data).flatMap((isDark, at) =>
		isDark ? [`M${(at % size) + QUIET_ZONE} ${Math.floor(at / size) + QUIET_ZONE}h1v1h-1z`] : [],
	);
	return { size: size + 2 * QUIET_ZONE, path: dark.join("") };
}

/** Returns a new secret with its QR code. The app counts as a second factor after a first right code. */
export async function beginTotp(deps: Deps, actor: Actor): Promise<TotpSetup> {
	const { database, clock, settings, keys } = deps;
	const secret = new Secret({ size: SECRET_BYTES });
	await database.write(again(actor), async (tx) => {
		const [app] = await Promise.all([findTotp(tx, keys, actor.id), assertConfirmed(tx, deps, actor)]);
		if (app?.confirmedAt) throw illegalTransition();
		await saveTotp(tx, actor.id, encrypt(keys, actor.id, secret.base32), timestamp(clock));
	});
	const issuer = new URL(settings.publicUrl).host;
	const uri = new TOTP({ ...FORM, issuer, label: actor.userid, secret }).toString();
	return { secret: secret.base32, uri, qr: await qrOf(uri) };
}

type App = NonNullable<Awaited<ReturnType<typeof findTotp>>>;

/**
 * Uses a code of an authenticator app. Returns false if the code is wrong, or if a code of this or a later time step
 * was used before. The app's row must have been read in this transaction, so that no code is used twice.
 */
async function useCode(
	tx: Tx,
	{ userId, lastStep }: App,
	secret: string,
	{ code, now, ...confirmation }: { code: string; now: Date; confirmedAt?: string },
): Promise<boolean> {
	// Refuses texts other than six digits, because the library throws for a text with six letters but more than six
	// bytes.
	if (!OF_APP.test(code)) return false;
	const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
	if (delta === null) return false;
	const step = totp.counter({ timestamp: now.getTime() }) + delta;
	if (lastStep !== null && lastStep >= step) return false;
	await updateTotp(tx, userId, { lastStep: step, ...confirmation });
	return true;
}

/** Uses a code of an authenticator app or a recovery code up; undefined if it is wrong or was used before. */
export async function useFactorCode(
	tx: Tx,
	keys: Keys,
	{ userId, code, now }: { userId: string; code: string; now: Date },
): Promise<SecondFactor | undefined> {
	const plain = plainCode(code);
	if (!OF_APP.test(plain)) {
		const isRight = await useRecoveryCode(tx, hashOfCode(keys, userId, plain), now.toISOString());
		return isRight ? "recoveryCode" : undefined;
	}
	const app = await findTotp(tx, keys, userId);
	const secret = app?.confirmedAt ? decrypt(keys, userId, app.secret) : undefined;
	return app && secret !== undefined && (await useCode(tx, app, secret, { code: plain, now })) ? "totp" : undefined;
}

export async function confirmTotpSetup(
	{ clock, keys }: Deps,
	tries: FactorTries,
	code: string,
	actor: Actor,
): Promise<{ recoveryCodes?: string[] }> {
	const { id: userId } = actor;
	const outcome = await tries(withoutStoredResult(actor), userId, async () => async (tx) => {
		const now = clock.now();
		const at = now.toISOString();
		const [app, before] = await Promise.all([findTotp(tx, keys, userId), storedCredentials(tx, userId)]);
		if (!app || app.confirmedAt) throw illegalTransition();
		const secret = decrypt(keys, userId, app.secret);
		const given = { code: plainCode(code), now, confirmedAt: at };
		if (secret === undefined || !(await useCode(tx, app, secret, given))) return undefined;
		const first = await codesForFirst(tx, keys, userId, before);
		const changed = { ...first.changed, totpSecret: app.secret };
		await recordCredentials(tx, { userId, actor, at, action: "user.totpAdd", before, changed });
		return first.codes;
	});
	if (!outcome) throw invalidField("code", "factor.codeWrong");
	return outcome;
}

export async function removeTotp(deps: Deps, actor: Actor): Promise<void> {
	const { id: userId } = actor;
	await deps.database.write(actor, async (tx) => {
		const [before] = await Promise.all([storedCredentials(tx, userId), assertConfirmed(tx, deps, actor)]);
		if (before.totpSecret === undefined) throw notFound();
		const removed = { totpSecret: undefined };
		await deleteTotp(tx, userId);
		const changed = { ...removed, ...(await afterRemoval(tx, deps.settings, actor, { ...before, ...removed })) };
		const at = timestamp(deps.clock);
		await recordCredentials(tx, { userId, actor, at, action: "user.totpRemove", before, changed });
	});
}
