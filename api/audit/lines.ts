import type { AuditChanges, AuditLine } from "./contract.ts";
import { type AuditedResource, type Fields, fieldOf, type ListWords } from "./trail.ts";
import { isFields, type KnownNames, valueText } from "./values.ts";

export const line = (field: string, before: string | undefined, after: string | undefined): AuditLine => ({
	field,
	...(before === undefined ? {} : { before }),
	...(after === undefined ? {} : { after }),
});

/** Pairs old and new versions of list items by the first key that both share. Added and removed items have no pair. */
function paired(before: readonly Fields[], after: readonly Fields[], keys: ListWords["keys"]) {
	const left = new Set(before);
	const partners = new Map<Fields, Fields>();
	for (const keyOf of keys)
		for (const item of after) {
			if (partners.has(item)) continue;
			const partner = [...left].find((candidate) => keyOf(candidate) && keyOf(candidate) === keyOf(item));
			if (!partner) continue;
			partners.set(item, partner);
			left.delete(partner);
		}
	return [
		...after.map((item) => [partners.get(item), item] as const),
		...[...left].map((item) => [item, undefined] as const),
	];
}

function listLines(
	words: ListWords,
	before: readonly Fields[],
	after: readonly Fields[],
	namesOnly: boolean,
): AuditLine[] {
	const lines: AuditLine[] = [];
	for (const [old, current] of paired(before, after, words.keys)) {
		if (old && current && words.full(old) === words.full(current)) continue;
		const text = namesOnly ? words.name : words.full;
		const [oldText, currentText] = [old && text(old), current && text(current)];
		lines.push(
			oldText === currentText
				? line(words.field, undefined, `${currentText} (Angaben geändert)`)
				: line(words.field, oldText, currentText),
		);
	}
	return lines.length > 0 ? lines : [line(words.field, undefined, "Reihenfolge geändert")];
}

const isRecords = (value: unknown): value is Fields[] =>
	Array.isArray(value) && value.length > 0 && value.every(isFields);
const recordsOf = (value: unknown): Fields[] => (isRecords(value) ? value : []);

export function linesOf(
	resource: AuditedResource,
	changes: AuditChanges,
	{ names, namesOnly }: { names: KnownNames; namesOnly: boolean },
): AuditLine[] {
	const fields = Object.entries(changes).map(([field, sides]) => ({ sides, ...fieldOf(resource, field) }));
	const lines = fields
		.sort((one, other) => one.place - other.place)
		.flatMap(({ label, sides: [before, after], list, ...words }) => {
			const own = resource.lines?.(before, after);
			if (own) return own;
			if (list && (isRecords(before) || isRecords(after)))
				return listLines(list, recordsOf(before), recordsOf(after), namesOnly);
			const sides = [before, after].map((side) => valueText(words, side, names));
			// A change that looks the same as text, such as from null to an empty list, gives no line.
			return sides[0] === sides[1] ? [] : [line(label, sides[0], sides[1])];
		});
	// A resource with its own `lines` stores its changes in the order of ids, so the lines are sorted by label instead.
	return resource.lines ? lines.sort((one, other) => german.compare(one.field, other.field)) : lines;
}
const german = new Intl.Collator("de", { numeric: true });
