import { Secret, TOTP } from "otpauth";
import { create } from "qrcode";
import { recordAudit } from "../../audit/index.ts";
import type { Tx } from "../../platform/database/index.ts";
import type { Actor, Deps, Keys } from "../../platform/deps.ts";
import { illegalTransition, invalidField, notFound } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import type { FactorTries } from "../sessions/attempts/index.ts";
import { assertConfirmed } from "../sessions/confirmations/index.ts";
import { trackCredentials } from "../users/index.ts";
import type { TotpSetup } from "./contract.ts";
import { assertMayRemove, codesForFirst, forgetCodesAfterLast } from "./first-and-last.ts";
import { confirmTotp, deleteTotp, findTotp, hasTotp, saveTotp, useStep } from "./repository.ts";
import { decrypt, encrypt } from "./secrets.ts";

type FactorDeps = Pick<Deps, "database" | "clock" | "settings" | "keys">;

// What every authenticator app understands.
const FORM = { algorithm: "SHA1", digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Clocks go wrong by this many steps, before and after. */
const WINDOW = 1;
/** Light modules around the code, so that it is found. */
const QUIET_ZONE = 4;

function qrOf(text: string): TotpSetup["qr"] {
	const { modules } = create(text, { errorCorrectionLevel: "M" });
	const { size } = modules;
	const dark = Array.from(modules.data).flatMap((isDark, at) =>
		isDark ? [`M${(at % size) + QUIET_ZONE} ${Math.floor(at / size) + QUIET_ZONE}h1v1h-1z`] : [],
	);
	return { size: size + 2 * QUIET_ZONE, path: dark.join("") };
}

/** A secret for an app that the person sets up; it counts from the first right code on. */
export async function beginTotp(deps: FactorDeps, actor: Actor): Promise<TotpSetup> {
	const { database, clock, settings, keys } = deps;
	const secret = new Secret({ size: SECRET_BYTES });
	await database.write(actor, async (tx) => {
		await assertConfirmed(tx, deps, actor);
		if (await hasTotp(tx, actor.id)) throw illegalTransition();
		await saveTotp(tx, actor.id, encrypt(keys, actor.id, secret.base32), timestamp(clock));
	});
	const issuer = new URL(settings.publicUrl).host;
	const uri = new TOTP({ ...FORM, issuer, label: actor.userid, secret }).toString();
	return { secret: secret.base32, uri, qr: qrOf(uri) };
}

/** Uses up the time step that the code is of; false if the code is wrong or the step, or a later one, was used before. */
async function useCode(tx: Tx, userId: string, secret: string, code: string, now: Date): Promise<boolean> {
	const totp = new TOTP({ ...FORM, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now.getTime(), window: WINDOW });
	return delta !== null && useStep(tx, userId, totp.counter({ timestamp: now.getTime() }) + delta);
}

/** Whether the code is one of the account's app that is in use; uses it up. */
export async function useTotp(tx: Tx, keys: Keys, userId: string, code: string, now: Date): Promise<boolean> {
	const app = await findTotp(tx, userId);
	const secret = app?.confirmedAt ? decrypt(keys, userId, app.secret) : undefined;
	return secret !== undefined && useCode(tx, userId, secret, code, now);
}

/** The app shows the right code: from now on a sign-in needs one. */
export async function confirmTotpSetup(
	{ database, clock, keys }: FactorDeps,
	tries: FactorTries,
	code: string,
	actor: Actor,
): Promise<{ recoveryCodes?: string[] }> {
	const outcome = await tries(actor.id, () =>
		database.write(actor, async (tx) => {
			const now = clock.now();
			const at = now.toISOString();
			const app = await findTotp(tx, actor.id);
			if (!app || app.confirmedAt) throw illegalTransition();
			const secret = decrypt(keys, actor.id, app.secret);
			if (secret === undefined || !(await useCode(tx, actor.id, secret, code, now))) return undefined;
			const { result: codes, changes } = await trackCredentials(tx, actor.id, async () => {
				const first = await codesForFirst(tx, keys, actor.id);
				await confirmTotp(tx, actor.id, at);
				return first;
			});
			await recordAudit(tx, { actor, at, action: "user.totpAdd", entity: "user", entityId: actor.id, changes });
			return codes;
		}),
	);
	if (!outcome) throw invalidField("code", "factor.codeWrong");
	return outcome;
}

export async function removeTotp(deps: FactorDeps, actor: Actor): Promise<void> {
	await deps.database.write(actor, async (tx) => {
		await assertConfirmed(tx, deps, actor);
		const { changes } = await trackCredentials(tx, actor.id, async () => {
			if (!(await deleteTotp(tx, actor.id))) throw notFound();
			await assertMayRemove(tx, deps.settings, actor);
			await forgetCodesAfterLast(tx, actor.id);
		});
		const at = timestamp(deps.clock);
		await recordAudit(tx, { actor, at, action: "user.totpRemove", entity: "user", entityId: actor.id, changes });
	});
}
