import { type ApiDocument, resolve, type Schema } from "./document.ts";
import { type Form, formsOf } from "./schema.ts";

/** What a client that was written for the one API meets in the other. */
export interface Difference {
	/** Otherwise a note. */
	isProblem: boolean;
	/** Names of the fields down to the place, none for the whole content; nothing where the text is a sentence of its own. */
	field: readonly string[] | undefined;
	text: string;
}

export interface Documents {
	/** What clients were written for. */
	before: ApiDocument;
	/** What they meet. */
	after: ApiDocument;
}

export interface Place {
	field: readonly string[];
	/** Pairs of schemas that are being compared further up: they contain themselves. */
	open: readonly (readonly [unknown, unknown])[];
}
export const START: Place = { field: [], open: [] };

export const below = (place: Place, name: string): Place => ({ ...place, field: [...place.field, name] });

export const difference = ({ field }: Place, text: string, isProblem = true): Difference => ({
	isProblem,
	field,
	text,
});
export const whole = (text: string): Difference => ({ isProblem: true, field: undefined, text });

export const quoted = (values: readonly unknown[]) => values.map((value) => `"${String(value)}"`).join(", ");

const weight = (differences: readonly Difference[]) =>
	differences.reduce((sum, { isProblem }) => sum + (isProblem ? 1000 : 1), 0);

/** The differences to that form which fits best: where several are allowed, one must do. */
export function toBest(forms: readonly Form[], compare: (form: Form) => Difference[]): Difference[] {
	const [first = [], ...others] = forms.map(compare);
	return others.reduce((best, next) => (weight(next) < weight(best) ? next : best), first);
}

const target = (document: ApiDocument, schema: Schema | undefined) =>
	typeof schema === "object" ? resolve(document, schema) : schema;

/** Takes both schemas apart; nothing where the same two are being compared already. */
export function taken({ before, after }: Documents, place: Place, old: Schema | undefined, now: Schema | undefined) {
	const pair = [target(before, old), target(after, now)] as const;
	const isOpen = pair.every((schema) => typeof schema === "object");
	if (isOpen && place.open.some(([a, b]) => a === pair[0] && b === pair[1])) return undefined;
	return {
		old: formsOf(before, old),
		now: formsOf(after, now),
		inside: { ...place, open: isOpen ? [...place.open, pair] : place.open },
	};
}

/** A schema for fields that are not named, if there is one that says something. */
export const openSchema = ({ additionalProperties: rest }: Form): Schema | undefined =>
	rest === false ? undefined : rest;
