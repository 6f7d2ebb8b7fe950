import { timestamp } from "../../platform/clock.ts";
import type { Authenticate, Deps } from "../../platform/deps.ts";
import { unauthenticated } from "../../platform/errors.ts";
import { createAccessTokens } from "./access-token.ts";
import { preparePerson } from "./repository.ts";

/** The token says who; the database says, at every request, whether still and with which roles. */
export function createAuthenticate({ database, clock, keys }: Pick<Deps, "database" | "clock" | "keys">): Authenticate {
	const tokens = createAccessTokens(clock, keys);
	const personOf = preparePerson(database.db);
	return async (bearer) => {
		if (bearer === undefined) throw unauthenticated();
		const { userId, sessionId } = await tokens.verify(bearer);
		const person = await personOf(userId, sessionId, timestamp(clock));
		if (!person) throw unauthenticated();
		return person;
	};
}
