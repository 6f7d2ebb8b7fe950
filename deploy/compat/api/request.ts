import {
	below,
	type Difference,
	type Documents,
	difference,
	openSchema,
	type Place,
	START,
	taken,
	toBest,
} from "./compare.ts";
import type { Schema } from "./document.ts";
import { type Form, isKind, typesIn } from "./schema.ts";

const quoted = (values: readonly unknown[]) => values.map((value) => `"${String(value)}"`).join(", ");

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

/** Limits that the running API draws narrower. */
function compareLimits(place: Place, ours: Form, theirs: Form): Difference[] {
	const found: Difference[] = [];
	const report = (words: string, limit: number, unit: string, before: number | undefined) => {
		const old = before === undefined ? "" : ` statt ${before}`;
		const text = `nimmt die laufende API nur mit ${words} ${limit}${old} ${unit}`;
		found.push(difference(place, `${text.trimEnd()} an`));
	};
	for (const [key, words, unit] of UPPER) {
		const limit = number(theirs[key]);
		const before = number(ours[key]);
		if (limit !== undefined && (before === undefined || limit < before)) report(words, limit, unit, before);
	}
	for (const [key, words, unit] of LOWER) {
		const limit = number(theirs[key]);
		const before = number(ours[key]);
		// Nothing is shorter than nothing.
		const isLimit = limit !== undefined && !(before === undefined && limit === 0 && key !== "minimum");
		if (isLimit && (before === undefined || limit > before)) report(words, limit, unit, before);
	}
	if (theirs.multipleOf !== undefined && theirs.multipleOf !== ours.multipleOf)
		found.push(difference(place, `nimmt die laufende API nur als Vielfaches von ${theirs.multipleOf} an`));
	if (theirs.pattern !== undefined && theirs.pattern !== ours.pattern)
		found.push(difference(place, `muss bei der laufenden API dem Muster ${theirs.pattern} entsprechen`));
	if (theirs.format !== undefined && theirs.format !== ours.format)
		found.push(difference(place, `muss bei der laufenden API das Format ${theirs.format} haben`));
	return found;
}

const fitsText = (value: unknown, { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Form) =>
	typeof value !== "string" ||
	(value.length >= minLength &&
		value.length <= maxLength &&
		(pattern === undefined || new RegExp(pattern, "u").test(value)));

function compareValues(place: Place, ours: Form, theirs: Form): Difference[] {
	if (!ours.enum)
		return theirs.enum
			? [difference(place, `nimmt die laufende API nur noch mit den Werten ${quoted(theirs.enum)} an`)]
			: compareLimits(place, ours, theirs);
	const refused = ours.enum.filter((value) => (theirs.enum ? !theirs.enum.includes(value) : !fitsText(value, theirs)));
	return refused.length > 0
		? [difference(place, `nimmt die laufende API mit dem Wert ${quoted(refused)} nicht an`)]
		: [];
}

function compareFields(documents: Documents, place: Place, ours: Form, theirs: Form): Difference[] {
	const found: Difference[] = [];
	for (const name of theirs.required ?? []) {
		const at = below(place, name, documents.names.fileOf(name));
		if (ours.properties?.[name] === undefined)
			found.push(difference({ ...at, file: undefined }, "verlangt die laufende API; das Modul kennt es nicht"));
		else if (!ours.required?.includes(name)) found.push(difference(at, "ist bei der laufenden API Pflicht"));
	}
	for (const [name, schema] of Object.entries(ours.properties ?? {})) {
		const file = documents.names.fileOf(name);
		// What may be left out and is never named is never sent.
		if (file === undefined && !ours.required?.includes(name)) continue;
		const at = below(place, name, file);
		const accepted = theirs.properties?.[name] ?? openSchema(theirs);
		if (accepted === undefined) found.push(difference(at, "kennt die laufende API in der Anfrage nicht"));
		else found.push(...compareSent(documents, schema, accepted, at));
	}
	return found;
}

function compareForms(documents: Documents, place: Place, ours: Form, theirs: Form): Difference[] {
	if (theirs.type === "object") return compareFields(documents, place, ours, theirs);
	if (theirs.type !== "array") return compareValues(place, ours, theirs);
	const limits = compareLimits(place, ours, theirs);
	const first = (ours.prefixItems ?? []).flatMap((schema, at) =>
		compareSent(documents, schema, theirs.prefixItems?.[at] ?? theirs.items, place),
	);
	if (ours.items === undefined) return [...limits, ...first];
	return [...limits, ...first, ...compareSent(documents, ours.items, theirs.items, place)];
}

/** Whether the running API takes everything that a module may send: every form of ours must be one it accepts. */
export function compareSent(
	documents: Documents,
	ours: Schema | undefined,
	theirs: Schema | undefined,
	place: Place = START,
): Difference[] {
	const both = taken(documents, place, ours, theirs);
	if (!both) return [];
	const { built, running, inside } = both;
	return built.flatMap((form) => {
		const accepting = running.filter(({ type }) => isKind(form.type, type));
		if (accepting.length > 0) return toBest(accepting, (accepted) => compareForms(documents, inside, form, accepted));
		if (form.type === "null") return [difference(place, "darf bei der laufenden API nicht leer (null) sein")];
		return [difference(place, `muss bei der laufenden API vom Typ ${typesIn(running)} sein, nicht ${typesIn([form])}`)];
	});
}
