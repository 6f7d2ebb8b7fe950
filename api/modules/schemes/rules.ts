import { germanDay } from "../../kit/calendar.ts";
import { likeness } from "../../kit/likeness.ts";
import { duplicate, invalidField } from "../../platform/errors.ts";
import type { Scheme, SchemeInput } from "./contract.ts";

/** Returns true if `id` is replaced, directly or over other schemes, by itself once `next` replaces it. */
function isCircular(id: string | undefined, next: string, all: readonly Scheme[]): boolean {
	let reached: string | undefined = next;
	// A chain of replacements has at most as many links as there are schemes.
	for (const _ of all) if (reached !== id) reached = all.find(({ _id }) => _id === reached)?.replacedBy;
	return id !== undefined && reached === id;
}

/** Throws unless the scheme `id` may have these values in addition to all stored schemes; a new scheme has no id yet. */
export function assertScheme(input: SchemeInput, id: string | undefined, all: readonly Scheme[]): void {
	const { code, validFrom, transitionUntil, replacedBy } = input;
	if (transitionUntil !== undefined && transitionUntil < validFrom)
		throw invalidField("transitionUntil", "scheme.endsBeforeStart", { date: germanDay(validFrom) });
	if (replacedBy !== undefined && !all.some(({ _id }) => _id === replacedBy))
		throw invalidField("replacedBy", "scheme.unknown");
	if (replacedBy !== undefined && isCircular(id, replacedBy, all))
		throw invalidField("replacedBy", "scheme.replacementCircular");
	if (all.some((other) => other._id !== id && likeness(other.code) === likeness(code)))
		throw duplicate("code", "scheme.codeDuplicate", { value: code });
}
