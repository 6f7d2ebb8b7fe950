import { hash, randomBytes } from "node:crypto";
import { recordAudit } from "../../audit/index.ts";
import { type Actor, type Deps, SYSTEM } from "../../platform/deps.ts";
import { forbidden, found, unauthenticated } from "../../platform/errors.ts";
import { createRateLimit, networkOf } from "../../platform/http/rate-limit.ts";
import { untold } from "../../platform/idempotency/index.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { type CreatedModuleToken, MODULE_TOKEN_PREFIX, type ModuleToken, type TokenInput } from "./contract.ts";
import { findToken, findTokenOf, insertToken, listTokens, noteUse, revoke, type TokenRow } from "./repository.ts";
import { assertRoomFor, isActive } from "./rules.ts";

type TokenDeps = Pick<Deps, "database" | "clock">;

const SECRET_BYTES = 32;
const DAY_MS = 24 * 60 * 60_000;
const NOTED_EVERY_MS = 60_000;
/** Of one network. Nobody guesses a token; this bounds what trying costs the database. */
const WRONG_TOKENS = { limit: 30, windowMs: 10 * 60_000 };

const hashOf = (token: string) => hash("sha256", token);

export function presentToken(row: TokenRow, now: string): ModuleToken {
	const { id: _id, name, createdBy, createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy } = row;
	return {
		_id,
		name,
		createdBy,
		createdAt,
		expiresAt,
		...(lastUsedAt === null ? {} : { lastUsedAt }),
		...(revokedAt === null ? {} : { revokedAt }),
		...(revokedBy === null ? {} : { revokedBy }),
		isActive: isActive(row, now),
	};
}

export async function createToken(
	{ database, clock }: TokenDeps,
	module: string,
	{ name, days }: TokenInput,
	actor: Actor,
): Promise<CreatedModuleToken> {
	const token = `${MODULE_TOKEN_PREFIX}${randomBytes(SECRET_BYTES).toString("base64url")}`;
	return database.write(untold(actor), async (tx) => {
		const at = timestamp(clock);
		assertRoomFor(name, await listTokens(tx, module), at);
		const expiresAt = new Date(clock.now().getTime() + days * DAY_MS).toISOString();
		const values = { module, name, hash: hashOf(token), createdBy: actor.name, createdAt: at, expiresAt };
		const row = await insertToken(tx, values);
		const changes = { token: [null, name], expiresAt: [null, expiresAt] } satisfies Record<string, [null, string]>;
		await recordAudit(tx, { actor, at, action: "module.tokenCreate", entityId: module, changes });
		return { ...presentToken(row, at), token };
	});
}

/** A token that is revoked already stays as it is. */
export const revokeToken = (
	{ database, clock }: TokenDeps,
	{ module, id }: { module: string; id: string },
	actor: Actor,
): Promise<void> =>
	database.write(actor, async (tx) => {
		const row = found(await findTokenOf(tx, module, id));
		if (row.revokedAt !== null) return;
		const at = timestamp(clock);
		await revoke(tx, id, { at, name: actor.name });
		const changes = { token: [row.name, null] } satisfies Record<string, [string, null]>;
		await recordAudit(tx, { actor, at, action: "module.tokenRevoke", entityId: module, changes });
	});

/** Who calls with a module's token. It is looked up by its hash, so no comparison tells anything of it. */
export function createTokenAuthenticate({ database, clock }: TokenDeps) {
	const wrong = createRateLimit({ database, clock }, "module-token", WRONG_TOKENS);

	function actorOf({ id, name, hash }: TokenRow): Actor {
		return {
			id,
			userid: id,
			name: `Token ${name}`,
			roles: [],
			sessionId: "",
			confirm: async (tx) => {
				const row = await findToken(tx, hash);
				if (!row || !isActive(row, timestamp(clock))) throw unauthenticated();
			},
		};
	}

	async function note({ id, lastUsedAt }: TokenRow): Promise<void> {
		const now = clock.now();
		if (lastUsedAt !== null && now.getTime() - Date.parse(lastUsedAt) < NOTED_EVERY_MS) return;
		await database.write(SYSTEM, (tx) => noteUse(tx, id, now.toISOString()));
	}

	return async (token: string, module: string, address: string): Promise<Actor> => {
		const row = await findToken(database.db, hashOf(token));
		if (!row || !isActive(row, timestamp(clock))) {
			await wrong.take(networkOf(address));
			throw unauthenticated();
		}
		// The same answer whether or not there is such a module.
		if (row.module !== module) throw forbidden();
		await note(row);
		return actorOf(row);
	};
}
