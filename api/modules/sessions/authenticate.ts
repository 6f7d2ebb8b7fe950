import type { Writer } from "../../platform/database/index.ts";
import type { Actor, Authenticate, Deps } from "../../platform/deps.ts";
import { forbidden, unauthenticated } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { createAccessTokens } from "./access-token.ts";
import { findPerson, findSeen } from "./repository.ts";
import { restrictionOf } from "./restriction.ts";

/** The token identifies; each request reads account and roles from the database. */
export function createAuthenticate({
	database,
	clock,
	keys,
	settings,
}: Pick<Deps, "database" | "clock" | "keys" | "settings">): Authenticate {
	const tokens = createAccessTokens(clock, keys);

	// Rights may change while a body arrives, so each write checks them again.
	const confirm =
		({ id: userId, sessionId, roles, restriction }: Omit<Actor, "confirm">): Writer["confirm"] =>
		async (tx) => {
			const row = await findPerson(tx, { userId, sessionId, now: timestamp(clock) });
			if (!row) throw unauthenticated();
			if (!roles.every((role) => row.roles.includes(role))) throw forbidden();
			const since = restrictionOf(settings, row);
			if (since && since.kind !== restriction?.kind) throw since.refusal;
		};

	return async (bearer) => {
		if (bearer === undefined) throw unauthenticated();
		const { userId, sessionId } = await tokens.verify(bearer);
		const { db, replica } = database;
		const ask = async (): Promise<Actor> => {
			const [row, seen] = await Promise.all([
				findPerson(db, { userId, sessionId, now: timestamp(clock) }),
				replica?.seenBy(() => findSeen(db, userId)),
			]);
			if (!row) throw unauthenticated();
			const { mustChangePassword: _must, hasSecondFactor: _has, ...person } = row;
			const known = { ...person, restriction: restrictionOf(settings, row) };
			return { ...known, seen, confirm: confirm(known) };
		};
		return { userId, ask };
	};
}
