import { timestamp } from "../../platform/clock.ts";
import type { Writer } from "../../platform/database/index.ts";
import type { Authenticate, Deps, Person } from "../../platform/deps.ts";
import { forbidden, unauthenticated } from "../../platform/errors.ts";
import { createAccessTokens } from "./access-token.ts";
import { findPerson, preparePerson } from "./repository.ts";

/** The token says who; the database says, at every request, whether still and with which roles. */
export function createAuthenticate({ database, clock, keys }: Pick<Deps, "database" | "clock" | "keys">): Authenticate {
	const tokens = createAccessTokens(clock, keys);
	const personOf = preparePerson(database.db);

	// A body can take its time: what held when the headers came is asked again where it is written.
	const confirm =
		({ id: userId, sessionId, roles }: Person): Writer["confirm"] =>
		async (tx) => {
			const person = await findPerson(tx, { userId, sessionId, now: timestamp(clock) });
			if (!person) throw unauthenticated();
			if (!roles.every((role) => person.roles.includes(role))) throw forbidden();
		};

	return async (bearer) => {
		if (bearer === undefined) throw unauthenticated();
		const { userId, sessionId } = await tokens.verify(bearer);
		const person = await personOf({ userId, sessionId, now: timestamp(clock) });
		if (!person) throw unauthenticated();
		return { ...person, confirm: confirm(person) };
	};
}
