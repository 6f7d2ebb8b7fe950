import { germanDay } from "../../kit/calendar.ts";
import { likeness } from "../../kit/likeness.ts";
import { duplicate, invalidField } from "../../platform/errors.ts";
import type { Scheme, SchemeInput } from "./contract.ts";

/** Returns true if `id` is replaced, directly or over other schemes, by itself once `next` replaces it. */
function isCircular(id: string, next: string, all: readonly Scheme[]): boolean {
	const seen = new Set<string>();
	for (let at: string | undefined = next; at !== undefined && !seen.has(at); ) {
		if (at === id) return true;
		seen.add(at);
		at = all.find(({ _id }) => _id === at)?.replacedBy;
	}
	return false;
}

/** Throws unless the scheme `id` may have these values in addition to all stored schemes; `id` is empty for a new scheme. */
export function assertScheme(input: SchemeInput, id: string, all: readonly Scheme[]): void {
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
