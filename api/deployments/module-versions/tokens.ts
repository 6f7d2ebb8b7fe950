import { recordAudit } from "../../audit/index.ts";
import { DAY_MS } from "../../kit/calendar.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { ApiError, found } from "../../platform/errors.ts";
import { createRateLimit, networkOf } from "../../platform/http/rate-limit.ts";
import { withoutStoredResult } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { hashOfToken, newToken } from "../../platform/tokens.ts";
import { type CreatedModuleToken, MODULE_TOKEN_PREFIX, type ModuleToken, type TokenInput } from "./contract.ts";
import { findToken, findTokenOf, insertToken, listTokens, type TokenRow, updateToken } from "./repository.ts";
import { assertRoomFor, isActive } from "./rules.ts";

const NOTED_EVERY_MS = 60_000;
/**
 * Number of wrong tokens that one network may send in ten minutes. Tokens cannot be guessed; the limit protects the
 * database from useless lookups.
 */
const WRONG_TOKENS = { limit: 30, windowMs: 10 * 60_000 };

export function presentToken(row: TokenRow, now: string): ModuleToken {
	const { id: _id, name, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy } = row;
	return {
		_id,
		name,
		createdBy,
		createdAt,
		expiresAt,
		lastUsedAt: lastUsedAt ?? undefined,
		revokedAt: revokedAt ?? undefined,
		revokedBy: revokedBy ?? undefined,
		isActive: isActive(row, now),
	};
}

export async function createToken(
	{ database, clock }: Deps,
	module: string,
	{ name, days }: TokenInput,
	actor: Actor,
): Promise<CreatedModuleToken> {
	const token = `${MODULE_TOKEN_PREFIX}${newToken()}`;
	return database.write(withoutStoredResult(actor), async (tx) => {
		const at = timestamp(clock);
		assertRoomFor(name, await listTokens(tx, module), at);
		const expiresAt = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
		const values = { module, name, hash: hashOfToken(token), createdBy: actor.name, createdAt: at, expiresAt };
		const row = await insertToken(tx, values);
		const changes = { token: [null, name], expiresAt: [null, expiresAt] } satisfies Record<string, [null, string]>;
		await recordAudit(tx, { actor, at, action: "module.tokenCreate", entityId: module, changes });
		return { ...presentToken(row, at), token };
	});
}

/** Revokes a token. If the token was already revoked, the time of the first revocation stays. */
export const revokeToken = (
	{ database, clock }: Deps,
	{ module, id }: { module: string; id: string },
	actor: Actor,
): Promise<void> =>
	database.write(actor, async (tx) => {
		const row = found(await findTokenOf(tx, module, id));
		if (row.revokedAt !== null) return;
		const at = timestamp(clock);
		await updateToken(tx, id, { revokedAt: at, revokedBy: actor.name });
		const changes = { token: [row.name, null] } satisfies Record<string, [string, null]>;
		await recordAudit(tx, { actor, at, action: "module.tokenRevoke", entityId: module, changes });
	});

function tokenRefusal(row: TokenRow | undefined, module: string): ApiError {
	const cause = !row
		? "is unknown"
		: row.revokedAt !== null
			? `was revoked on ${row.revokedAt.slice(0, 10)} by ${row.revokedBy}`
			: `expired on ${row.expiresAt.slice(0, 10)}`;
	return new ApiError(401, "UNAUTHENTICATED", { problems: [`The token ${cause}: ${howToGetOne(module)}`] });
}
const howToGetOne = (module: string) => `an Admin creates one for the module ${module} on the page Module.`;

/**
 * Returns the function that verifies a module token and returns the actor for its requests. It looks up the token's
 * hash, so that response times reveal nothing about valid tokens.
 */
export function createTokenAuthenticate({ database, clock, keys }: Deps) {
	const wrong = createRateLimit({ database, clock }, "module-token", WRONG_TOKENS);

	function actorOf({ id, name, hash, module }: TokenRow): Actor {
		return {
			id,
			userid: id,
			name: `Token ${name}`,
			roles: [],
			sessionId: "",
			confirm: async (tx) => {
				const row = await findToken(tx, keys, hash);
				if (!row || !isActive(row, timestamp(clock))) throw tokenRefusal(row, module);
			},
		};
	}

	async function note({ id, lastUsedAt }: TokenRow): Promise<void> {
		const now = clock.now();
		if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < NOTED_EVERY_MS) return;
		await database.write(SYSTEM, (tx) => updateToken(tx, id, { lastUsedAt: now.toISOString() }));
	}

	return async (token: string, module: string, address: string): Promise<Actor> => {
		const row = await findToken(database.db, keys, hashOfToken(token));
		if (!row || !isActive(row, timestamp(clock))) {
			await wrong.take(networkOf(address));
			throw tokenRefusal(row, module);
		}
		// A token of another module gets the same error whether or not the requested module exists.
		if (row.module !== module)
			throw new ApiError(403, "FORBIDDEN", {
				problems: [`The token is for another module than ${module}: ${howToGetOne(module)}`],
			});
		await note(row);
		return actorOf(row);
	};
}
