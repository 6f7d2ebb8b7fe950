import { type ApiDocument, resolve, type Schema, type SchemaObject } from "./document.ts";
import { type Form, formsOf, isKind } from "./schema.ts";

/** A difference between two APIs as a client notices it. A problem breaks the client, a note does not. */
export interface Difference {
	isProblem: boolean;
	text: string;
}

interface Place {
	documents: readonly [before: ApiDocument, after: ApiDocument];
	/** The new API must accept an old client's requests, and the client must understand the responses. */
	direction: "request" | "response";
	field?: readonly string[];
	/** Pairs of schemas whose comparison has begun, so that a recursive schema causes no endless loop. */
	open?: readonly (readonly [unknown, unknown])[];
}

export const problem = (text: string): Difference => ({ isProblem: true, text });

export const fieldProblem = ({ direction, field = [] }: Omit<Place, "documents">, text: string) =>
	problem(`${direction} ${field.length > 0 ? `field "${field.join(".")}"` : "content"} ${text}`);

const note = (place: Place, text: string) => ({ ...fieldProblem(place, text), isProblem: false });

const quoted = (values: readonly unknown[]) => values.map((value) => `"${String(value)}"`).join(", ");

const NO_LIMIT = {
	maxLength: Number.POSITIVE_INFINITY,
	maximum: Number.POSITIVE_INFINITY,
	exclusiveMaximum: Number.POSITIVE_INFINITY,
	maxItems: Number.POSITIVE_INFINITY,
	minLength: 0,
	minItems: 0,
	minimum: Number.NEGATIVE_INFINITY,
	exclusiveMinimum: Number.NEGATIVE_INFINITY,
} as const;
const LIMITS = Object.keys(NO_LIMIT) as (keyof typeof NO_LIMIT)[];
const CONDITIONS = ["pattern", "format", "multipleOf"] as const;

function isNarrower(key: keyof typeof NO_LIMIT, old: SchemaObject, now: SchemaObject): boolean {
	const [before, after] = [old[key] ?? NO_LIMIT[key], now[key] ?? NO_LIMIT[key]];
	return key.toLowerCase().includes("max") ? after < before : after > before;
}

function compareLimits(place: Place, old: Form, now: Form): Difference[] {
	const narrower = [
		...LIMITS.filter((key) => isNarrower(key, old, now)),
		...CONDITIONS.filter((key) => now[key] !== undefined && now[key] !== old[key]),
	];
	return narrower.map((key) => fieldProblem(place, `has ${key} ${now[key]} instead of ${old[key] ?? "none"}`));
}

const fits = (value: unknown, { enum: list, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Form) =>
	list?.includes(value) ??
	(typeof value !== "string" ||
		(value.length >= minLength &&
			value.length <= maxLength &&
			(pattern === undefined || new RegExp(pattern, "u").test(value))));

function compareValues(place: Place, old: Form, now: Form): Difference[] {
	const isRequest = place.direction === "request";
	if (!old.enum) {
		if (isRequest)
			return now.enum ? [fieldProblem(place, `takes only ${quoted(now.enum)}`)] : compareLimits(place, old, now);
		const isOther = old.format !== undefined && now.format !== old.format;
		return isOther ? [fieldProblem(place, `has format ${now.format ?? "none"} instead of ${old.format}`)] : [];
	}
	if (!isRequest && !now.enum) return [note(place, "is not limited to known values any more")];
	// A value that is no longer sent is a problem too, because a client may wait for it.
	const gone = old.enum.filter((value) => !fits(value, now));
	const added = isRequest ? [] : (now.enum ?? []).filter((value) => !old.enum?.includes(value));
	return [
		...(gone.length > 0 ? [fieldProblem(place, `never is ${quoted(gone)} any more`)] : []),
		...(added.length > 0 ? [note(place, `may also be ${quoted(added)}`)] : []),
	];
}

function compareObjects(place: Place, old: Form, now: Form): Difference[] {
	const isRequest = place.direction === "request";
	const below = (name: string) => ({ ...place, field: [...(place.field ?? []), name] });
	const [sent, expected] = isRequest ? [old, now] : [now, old];
	const needed = (expected.required ?? []).filter(
		(name) => !sent.required?.includes(name) && (isRequest || now.properties?.[name] !== undefined),
	);
	const [oldRest, nowRest] = [old.additionalProperties, now.additionalProperties];
	return [
		...needed.map((name) => fieldProblem(below(name), isRequest ? "is required" : "may be missing")),
		...Object.entries(old.properties ?? {}).flatMap(([name, schema]) => {
			const present = now.properties?.[name] ?? (isRequest && nowRest);
			if (present) return compareSchemas(below(name), schema, present);
			return [fieldProblem(below(name), isRequest ? "is not accepted" : "is missing")];
		}),
		...(typeof oldRest === "object" && typeof nowRest === "object" ? compareSchemas(below("*"), oldRest, nowRest) : []),
	];
}

function compareLists(place: Place, old: Form, now: Form): Difference[] {
	const items = (old.prefixItems ?? now.prefixItems ?? []).flatMap((_, at) =>
		compareSchemas(place, old.prefixItems?.[at] ?? old.items, now.prefixItems?.[at] ?? now.items),
	);
	const limits = place.direction === "request" ? compareLimits(place, old, now) : [];
	return [...limits, ...items, ...compareSchemas(place, old.items, now.items)];
}

const COMPARISONS: Readonly<Record<string, typeof compareObjects>> = { object: compareObjects, array: compareLists };
const weight = (found: readonly Difference[]) => found.reduce((sum, { isProblem }) => sum + (isProblem ? 1000 : 1), 0);

/** Each alternative of the sent data must match an expected one; the best match counts. */
export function compareSchemas(place: Place, old?: Schema, now?: Schema): Difference[] {
	const { documents, direction, open = [] } = place;
	const target = (schema: Schema | undefined, document: ApiDocument) =>
		typeof schema === "object" ? resolve(document, schema) : schema;
	const pair = [target(old, documents[0]), target(now, documents[1])] as const;
	if (open.some(([a, b]) => a === pair[0] && b === pair[1])) return [];
	const inside = { ...place, open: [...open, pair] };
	const [before, after] = [formsOf(documents[0], old), formsOf(documents[1], now)];
	const isRequest = direction === "request";
	const [sent, expected] = isRequest ? [before, after] : [after, before];
	return sent.flatMap((form) => {
		const known = expected.filter(({ type }) => isKind(form.type, type));
		const [best] = known
			.map((other) => {
				const [first, second] = isRequest ? [form, other] : [other, form];
				return (COMPARISONS[other.type] ?? compareValues)(inside, first, second);
			})
			.sort((a, b) => weight(a) - weight(b));
		const types = [...new Set(expected.map(({ type }) => type))].join(" or ") || "nothing";
		return best ?? [fieldProblem(place, `${isRequest ? "must not" : "may"} be ${form.type}, only ${types}`)];
	});
}
