import {
	below,
	type Difference,
	type Documents,
	difference,
	type Place,
	quoted,
	START,
	taken,
	toBest,
} from "./compare.ts";
import type { Schema } from "./document.ts";
import { type Form, isKind, typesIn } from "./schema.ts";

const without = (values: readonly unknown[], known: readonly unknown[]) =>
	values.filter((value) => !known.includes(value));

/** Values: a new one may be shown unsuitably; a client may wait in vain for one that is gone. */
function compareValues(place: Place, old: Form, now: Form): Difference[] {
	if (!old.enum) return [];
	if (!now.enum) return [difference(place, "ist in der Antwort nicht mehr auf bekannte Werte begrenzt", false)];
	const added = without(now.enum, old.enum);
	const removed = without(old.enum, now.enum);
	return [
		...(added.length > 0 ? [difference(place, `kann in der Antwort auch ${quoted(added)} sein`, false)] : []),
		...(removed.length > 0 ? [difference(place, `hat in der Antwort nie den Wert ${quoted(removed)}`)] : []),
	];
}

function compareFields(documents: Documents, place: Place, old: Form, now: Form): Difference[] {
	const found: Difference[] = [];
	for (const [name, schema] of Object.entries(old.properties ?? {})) {
		const at = below(place, name);
		const answered = now.properties?.[name];
		if (answered === undefined) {
			found.push(difference(at, "fehlt in der Antwort"));
			continue;
		}
		if (old.required?.includes(name) && !now.required?.includes(name))
			found.push(difference(at, "kann in der Antwort fehlen"));
		found.push(...compareAnswer(documents, schema, answered, at));
	}
	const rest = old.additionalProperties;
	if (typeof rest === "object" && typeof now.additionalProperties === "object")
		found.push(...compareAnswer(documents, rest, now.additionalProperties, below(place, "*")));
	return found;
}

function compareItems(documents: Documents, place: Place, old: Form, now: Form): Difference[] {
	const first = (old.prefixItems ?? []).flatMap((schema, at) =>
		compareAnswer(documents, schema, now.prefixItems?.[at] ?? now.items, place),
	);
	if (old.items === undefined || (now.items === undefined && now.prefixItems !== undefined)) return first;
	return [...first, ...compareAnswer(documents, old.items, now.items, place)];
}

function compareForms(documents: Documents, place: Place, old: Form, now: Form): Difference[] {
	if (old.type === "object") return compareFields(documents, place, old, now);
	if (old.type === "array") return compareItems(documents, place, old, now);
	const format =
		old.format && now.format && old.format !== now.format
			? [difference(place, `hat in der Antwort das Format ${now.format} statt ${old.format}`)]
			: [];
	return [...format, ...compareValues(place, old, now)];
}

/** Whether a client that was written for one answer can read another: every form that comes must be one it knows. */
export function compareAnswer(
	documents: Documents,
	before: Schema | undefined,
	after: Schema | undefined,
	place: Place = START,
): Difference[] {
	const both = taken(documents, place, before, after);
	if (!both) return [];
	const { old, now, inside } = both;
	return now.flatMap((form) => {
		const known = old.filter(({ type }) => isKind(form.type, type));
		if (known.length > 0) return toBest(known, (wanted) => compareForms(documents, inside, wanted, form));
		if (form.type === "null") return [difference(place, "kann in der Antwort leer (null) sein")];
		return [difference(place, `ist in der Antwort vom Typ ${typesIn([form])} statt ${typesIn(old)}`)];
	});
}
