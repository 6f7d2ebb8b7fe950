import {
	below,
	type Difference,
	type Documents,
	difference,
	openSchema,
	type Place,
	quoted,
	START,
	taken,
	toBest,
} from "./compare.ts";
import type { Schema } from "./document.ts";
import { type Form, isKind, typesIn } from "./schema.ts";

const UPPER = [
	["maxLength", "höchstens", "Zeichen"],
	["maximum", "höchstens", ""],
	["exclusiveMaximum", "unter", ""],
	["maxItems", "höchstens", "Einträge"],
] as const;
const LOWER = [
	["minLength", "mindestens", "Zeichen"],
	["minimum", "mindestens", ""],
	["exclusiveMinimum", "über", ""],
	["minItems", "mindestens", "Einträge"],
] as const;

const number = (value: unknown) => (typeof value === "number" ? value : undefined);

/** Limits that are drawn narrower. */
function compareLimits(place: Place, old: Form, now: Form): Difference[] {
	const found: Difference[] = [];
	const report = (words: string, limit: number, unit: string, before: number | undefined) => {
		const former = before === undefined ? "" : ` statt ${before}`;
		const text = `wird in der Anfrage nur mit ${words} ${limit}${former} ${unit}`;
		found.push(difference(place, `${text.trimEnd()} angenommen`));
	};
	for (const [key, words, unit] of UPPER) {
		const limit = number(now[key]);
		const before = number(old[key]);
		if (limit !== undefined && (before === undefined || limit < before)) report(words, limit, unit, before);
	}
	for (const [key, words, unit] of LOWER) {
		const limit = number(now[key]);
		const before = number(old[key]);
		// A length of at least 0 limits nothing.
		const isLimit = limit !== undefined && !(before === undefined && limit === 0 && key !== "minimum");
		if (isLimit && (before === undefined || limit > before)) report(words, limit, unit, before);
	}
	if (now.multipleOf !== undefined && now.multipleOf !== old.multipleOf)
		found.push(difference(place, `wird in der Anfrage nur als Vielfaches von ${now.multipleOf} angenommen`));
	if (now.pattern !== undefined && now.pattern !== old.pattern)
		found.push(difference(place, `muss in der Anfrage dem Muster ${now.pattern} entsprechen`));
	if (now.format !== undefined && now.format !== old.format)
		found.push(difference(place, `muss in der Anfrage das Format ${now.format} haben`));
	return found;
}

const fitsText = (value: unknown, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Form) =>
	typeof value !== "string" ||
	(value.length >= minLength &&
		value.length <= maxLength &&
		(pattern === undefined || new RegExp(pattern, "u").test(value)));

function compareValues(place: Place, old: Form, now: Form): Difference[] {
	if (!old.enum)
		return now.enum
			? [difference(place, `wird in der Anfrage nur noch mit den Werten ${quoted(now.enum)} angenommen`)]
			: compareLimits(place, old, now);
	const refused = old.enum.filter((value) => (now.enum ? !now.enum.includes(value) : !fitsText(value, now)));
	return refused.length > 0
		? [difference(place, `wird in der Anfrage mit dem Wert ${quoted(refused)} nicht angenommen`)]
		: [];
}

function compareFields(documents: Documents, place: Place, old: Form, now: Form): Difference[] {
	const found: Difference[] = [];
	for (const name of now.required ?? []) {
		if (old.properties?.[name] === undefined)
			found.push(difference(below(place, name), "ist in der Anfrage Pflicht und war unbekannt"));
		else if (!old.required?.includes(name)) found.push(difference(below(place, name), "ist in der Anfrage Pflicht"));
	}
	for (const [name, schema] of Object.entries(old.properties ?? {})) {
		const at = below(place, name);
		const accepted = now.properties?.[name] ?? openSchema(now);
		if (accepted === undefined) found.push(difference(at, "wird in der Anfrage nicht angenommen"));
		else found.push(...compareSent(documents, schema, accepted, at));
	}
	return found;
}

function compareForms(documents: Documents, place: Place, old: Form, now: Form): Difference[] {
	if (now.type === "object") return compareFields(documents, place, old, now);
	if (now.type !== "array") return compareValues(place, old, now);
	const limits = compareLimits(place, old, now);
	const first = (old.prefixItems ?? []).flatMap((schema, at) =>
		compareSent(documents, schema, now.prefixItems?.[at] ?? now.items, place),
	);
	if (old.items === undefined) return [...limits, ...first];
	return [...limits, ...first, ...compareSent(documents, old.items, now.items, place)];
}

/** Whether all that could be sent before is taken now: every form of then must be one that is accepted. */
export function compareSent(
	documents: Documents,
	before: Schema | undefined,
	after: Schema | undefined,
	place: Place = START,
): Difference[] {
	const both = taken(documents, place, before, after);
	if (!both) return [];
	const { old, now, inside } = both;
	return old.flatMap((form) => {
		const accepting = now.filter(({ type }) => isKind(form.type, type));
		if (accepting.length > 0) return toBest(accepting, (accepted) => compareForms(documents, inside, form, accepted));
		if (form.type === "null") return [difference(place, "darf in der Anfrage nicht leer (null) sein")];
		return [difference(place, `muss in der Anfrage vom Typ ${typesIn(now)} sein, nicht ${typesIn([form])}`)];
	});
}
