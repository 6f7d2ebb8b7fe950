import type { Writer } from "../../platform/database/index.ts";
import type { Actor, Authenticate, Deps } from "../../platform/deps.ts";
import { forbidden, unauthenticated } from "../../platform/errors.ts";
import { timestamp } from "../../platform/runtime/clock.ts";
import { createAccessTokens } from "./access-token.ts";
import { findPerson } from "./repository.ts";
import { restrictionOf } from "./restriction.ts";

/**
 * Returns a function that finds the account of a request. The access token only identifies the session; account and
 * roles are read from the database each time, so that changed roles apply at once.
 */
export function createAuthenticate({
	database,
	clock,
	keys,
	settings,
}: Pick<Deps, "database" | "clock" | "keys" | "settings">): Authenticate {
	const tokens = createAccessTokens(clock, keys);

	// Checks the roles again within the transaction of each write, because they may change while a request runs.
	const confirm =
		({ id: userId, sessionId, roles, restriction }: Omit<Actor, "confirm">): Writer["confirm"] =>
		async (tx) => {
			const row = await findPerson(tx, keys, { userId, sessionId, now: timestamp(clock) });
			if (!row) throw unauthenticated();
			if (!roles.every((role) => row.roles.includes(role))) throw forbidden();
			const since = restrictionOf(settings, row);
			if (since && since.kind !== restriction?.kind) throw since.refusal;
		};

	return async (bearer) => {
		if (bearer === undefined) throw unauthenticated();
		const { userId, sessionId } = await tokens.verify(bearer);
		const findActor = async (): Promise<Actor> => {
			const row = await findPerson(database.db, keys, { userId, sessionId, now: timestamp(clock) });
			if (!row) throw unauthenticated();
			const { mustChangePassword: _must, hasSecondFactor: _has, ...person } = row;
			const known = { ...person, restriction: restrictionOf(settings, row) };
			return { ...known, confirm: confirm(known) };
		};
		return { senderId: userId, findActor };
	};
}
