import type { AuditChanges, AuditEntity, AuditLine } from "./contract.ts";
import { addressText, isFields, type KnownNames, valueText } from "./values.ts";
import { byReading, fieldOf } from "./words.ts";

/** Turns the changes of an entry into lines that a person reads. */

type Fields = Record<string, unknown>;

const line = (field: string, before: string | undefined, after: string | undefined): AuditLine => ({
	field,
	...(before === undefined ? {} : { before }),
	...(after === undefined ? {} : { after }),
});

interface ListWords {
	/** One of the list. */
	field: string;
	/** What stays the same about it while it is changed, the most reliable first. */
	keys: readonly ((item: Fields) => unknown)[];
	name: (item: Fields) => string;
	/** Everything about it. */
	full: (item: Fields) => string;
}

const person = (contact: Fields): Fields => (isFields(contact.person) ? contact.person : {});
const personName = (contact: Fields) => {
	const { title, firstName, lastName } = person(contact);
	return [title, firstName, lastName].filter(Boolean).join(" ");
};

const LISTS: Readonly<Record<string, ListWords>> = {
	contacts: {
		field: "Ansprechperson",
		keys: [(contact) => person(contact).email, personName],
		name: personName,
		full: (contact) =>
			[contact.dep, personName(contact), person(contact).email, person(contact).phone].filter(Boolean).join(", "),
	},
	productionSites: {
		field: "Produktionsstätte",
		keys: [(site) => site._id],
		name: (site) => String(site.name),
		full: (site) => [site.name, isFields(site.address) ? addressText(site.address) : ""].filter(Boolean).join(", "),
	},
};

/** Each with what it was before, as far as it can be found again. */
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

/** A list of products is saved as one: each change stands under the product's id. */
function productLines(before: unknown, after: unknown): AuditLine[] {
	const [old, current] = [isFields(before) ? before : undefined, isFields(after) ? after : undefined];
	const field = `Produkt ${old?.number ?? current?.number ?? ""}`.trim();
	if (!old || !current) return [line(field, old && String(old.name), current && String(current.name))];
	return Object.keys(current)
		.filter((key) => current[key] !== old[key])
		.map((key) => line(`${field}, ${fieldOf(key)}`, text(old[key]), text(current[key])));
}
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

export interface LineOptions {
	names: KnownNames;
	/** Of people nothing but their names. */
	namesOnly: boolean;
}

export function linesOf(entity: AuditEntity, changes: AuditChanges, { names, namesOnly }: LineOptions): AuditLine[] {
	const fields = Object.entries(changes).sort(([one], [other]) => byReading(one, other));
	const lines = fields.flatMap(([field, [before, after]]) => {
		if (entity === "product" && (isFields(before) || isFields(after))) return productLines(before, after);
		const words = LISTS[field];
		if (words && (isRecords(before) || isRecords(after)))
			return listLines(words, recordsOf(before), recordsOf(after), namesOnly);
		const sides = [before, after].map((side) => valueText(entity, field, side, names));
		// A list that is still empty, or a value that reads the same.
		return sides[0] === sides[1] ? [] : [line(fieldOf(field), sides[0], sides[1])];
	});
	// Products stand under their ids, which say nothing.
	return entity === "product" ? lines.sort((one, other) => german.compare(one.field, other.field)) : lines;
}
const german = new Intl.Collator("de", { numeric: true });
