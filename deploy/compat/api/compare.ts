import { type ApiDocument, resolve, type Schema } from "./document.ts";
import type { Names } from "./names.ts";
import { type Form, formsOf } from "./schema.ts";

/** What differs in one place of an operation. */
export interface Difference {
	/** Otherwise a note. */
	isProblem: boolean;
	/** Names of the fields down to the place; none for the whole. */
	field: readonly string[];
	/** What the place is like in the running API: `fehlt in der Antwort …`. */
	text: string;
	/** Where the module says the field's name. */
	file?: string | undefined;
}

export interface Documents {
	/** What the module was built against. */
	built: ApiDocument;
	/** What it would meet. */
	running: ApiDocument;
	names: Names;
}

export interface Place {
	field: readonly string[];
	file?: string | undefined;
	/** Pairs of schemas that are being compared further up: they contain themselves. */
	open: readonly (readonly [unknown, unknown])[];
}
export const START: Place = { field: [], open: [] };

export const below = (place: Place, name: string, file: string | undefined): Place => ({
	...place,
	field: [...place.field, name],
	file: file ?? place.file,
});

export function difference({ field, file }: Place, text: string, isProblem = true): Difference {
	return { isProblem, field, text, file };
}

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
export function taken(
	{ built, running }: Documents,
	place: Place,
	ours: Schema | undefined,
	theirs: Schema | undefined,
) {
	const pair = [target(built, ours), target(running, theirs)] as const;
	const isOpen = pair.every((schema) => typeof schema === "object");
	if (isOpen && place.open.some(([a, b]) => a === pair[0] && b === pair[1])) return undefined;
	return {
		built: formsOf(built, ours),
		running: formsOf(running, theirs),
		inside: { ...place, open: isOpen ? [...place.open, pair] : place.open },
	};
}

/** A schema for fields that are not named, if there is one that says something. */
export const openSchema = ({ additionalProperties: rest }: Form): Schema | undefined =>
	rest === false ? undefined : rest;
