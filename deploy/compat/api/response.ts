import { below, type Difference, type Documents, difference, type Place, START, taken, toBest } from "./compare.ts";
import type { Schema } from "./document.ts";
import { type Form, isKind, typesIn } from "./schema.ts";

const quoted = (values: readonly unknown[]) => values.map((value) => `"${String(value)}"`).join(", ");
const without = (values: readonly unknown[], known: readonly unknown[]) =>
	values.filter((value) => !known.includes(value));

/** Values: new ones may be shown unsuitably, and what no longer comes may be what the module waits for. */
function compareValues({ names }: Documents, place: Place, ours: Form, theirs: Form): Difference[] {
	if (!ours.enum) return [];
	if (!theirs.enum)
		return [difference(place, "ist in der Antwort der laufenden API nicht mehr auf bekannte Werte begrenzt", false)];
	const added = without(theirs.enum, ours.enum);
	const removed = without(ours.enum, theirs.enum);
	const missed = removed.filter((value) => names.fileOf(String(value)) !== undefined);
	const found: Difference[] = [];
	if (added.length > 0)
		found.push(difference(place, `kann in der Antwort der laufenden API auch ${quoted(added)} sein`, false));
	const [first] = missed;
	if (first !== undefined)
		found.push(
			difference(
				{ ...place, file: names.fileOf(String(first)) },
				`hat in der Antwort der laufenden API nie den Wert ${quoted(missed)}`,
			),
		);
	const unused = without(removed, missed);
	if (unused.length > 0)
		found.push(difference(place, `hat in der Antwort der laufenden API nie den Wert ${quoted(unused)}`, false));
	return found;
}

function compareFields(documents: Documents, place: Place, ours: Form, theirs: Form): Difference[] {
	const found: Difference[] = [];
	for (const [name, schema] of Object.entries(ours.properties ?? {})) {
		const file = documents.names.fileOf(name);
		if (file === undefined) continue;
		const at = below(place, name, file);
		const answered = theirs.properties?.[name];
		if (answered === undefined) {
			found.push(difference(at, "fehlt in der Antwort der laufenden API"));
			continue;
		}
		if (ours.required?.includes(name) && !theirs.required?.includes(name))
			found.push(difference(at, "kann in der Antwort der laufenden API fehlen"));
		found.push(...compareAnswer(documents, schema, answered, at));
	}
	const rest = ours.additionalProperties;
	if (typeof rest === "object" && typeof theirs.additionalProperties === "object")
		found.push(...compareAnswer(documents, rest, theirs.additionalProperties, below(place, "*", undefined)));
	return found;
}

function compareItems(documents: Documents, place: Place, ours: Form, theirs: Form): Difference[] {
	const first = (ours.prefixItems ?? []).flatMap((schema, at) =>
		compareAnswer(documents, schema, theirs.prefixItems?.[at] ?? theirs.items, place),
	);
	if (ours.items === undefined || (theirs.items === undefined && theirs.prefixItems !== undefined)) return first;
	return [...first, ...compareAnswer(documents, ours.items, theirs.items, place)];
}

function compareForms(documents: Documents, place: Place, ours: Form, theirs: Form): Difference[] {
	if (ours.type === "object") return compareFields(documents, place, ours, theirs);
	if (ours.type === "array") return compareItems(documents, place, ours, theirs);
	const format =
		ours.format && theirs.format && ours.format !== theirs.format
			? [difference(place, `hat in der Antwort der laufenden API das Format ${theirs.format} statt ${ours.format}`)]
			: [];
	return [...format, ...compareValues(documents, place, ours, theirs)];
}

/** Whether a module that was built for one answer can read another: every form that comes must be one it knows. */
export function compareAnswer(
	documents: Documents,
	ours: Schema | undefined,
	theirs: Schema | undefined,
	place: Place = START,
): Difference[] {
	const both = taken(documents, place, ours, theirs);
	if (!both) return [];
	const { built, running, inside } = both;
	return running.flatMap((form) => {
		const known = built.filter(({ type }) => isKind(form.type, type));
		if (known.length > 0) return toBest(known, (wanted) => compareForms(documents, inside, wanted, form));
		if (form.type === "null") return [difference(place, "kann in der Antwort der laufenden API leer (null) sein")];
		return [
			difference(place, `ist in der Antwort der laufenden API vom Typ ${typesIn([form])} statt ${typesIn(built)}`),
		];
	});
}
