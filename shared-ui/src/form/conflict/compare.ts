import { align, type Triple } from "./rows.ts";
import { isSame, type Path, pathOf, read, write } from "./values.ts";

/** A field of the form, as it is to be read in a comparison. */
export interface ComparedField {
	/** Dotted path, such as `address.zip`. */
	name: string;
	label: string;
	/** The value in words, where it does not speak for itself; `other` is what it is compared with. */
	text?: (value: never, other: never) => string;
}

/** A list of rows: each field of a row is compared, and whole rows where one side lacks them. */
export interface ComparedList {
	name: string;
	/** What the row at this place is called. */
	row: (place: number) => string;
	fields: readonly ComparedField[];
	/** A row that the other side has removed, made fit to be added again. */
	asNew?: (row: never) => object;
}
export type Compared = ComparedField | ComparedList;

export type Side = "mine" | "theirs";

export interface Difference {
	id: string;
	label: string;
	/** Undefined where there is nothing on that side: a row that it does not have. */
	mine: string | undefined;
	theirs: string | undefined;
	/** Both sides have changed it. */
	isContested: boolean;
	/** The side that has changed it; the own one where both have. */
	suggestion: Side;
}

export interface Comparison<TValues> {
	differences: readonly Difference[];
	/** The own values with what is taken from the other side. What is not described stays as typed. */
	merge: (choice: (id: string) => Side) => TValues;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : []);
const isList = (entry: Compared): entry is ComparedList => "row" in entry;

function textOf({ text }: ComparedField, value: unknown, other: unknown): string {
	if (text) return text(value as never, other as never);
	if (Array.isArray(value)) return value.join(", ");
	return value === undefined || value === null ? "" : String(value);
}

const suggested = (isMineChanged: boolean) => (isMineChanged ? "mine" : "theirs");

function differenceOf(
	field: ComparedField,
	{ id, label, path }: { id: string; label: string; path: Path },
	{ base, mine, theirs }: { base: unknown; mine: unknown; theirs: unknown },
): Difference | undefined {
	const [before, own, other] = [read(base, path), read(mine, path), read(theirs, path)];
	if (isSame(own, other)) return undefined;
	const isMineChanged = !isSame(before, own);
	return {
		id,
		label,
		mine: textOf(field, own, other),
		theirs: textOf(field, other, own),
		isContested: isMineChanged && !isSame(before, other),
		suggestion: suggested(isMineChanged),
	};
}

const isDifference = (entry: Difference | undefined): entry is Difference => entry !== undefined;

/** All that a row says, in one line. */
const summaryOf = (row: Row, fields: readonly ComparedField[]) =>
	fields
		.map((field) => textOf(field, read(row, pathOf(field.name)), undefined))
		.filter((text) => text !== "")
		.join(", ");

const rowId = (list: ComparedList, index: number, name = "") => `${list.name}[${index}]${name && `.${name}`}`;

function differencesOfRow(list: ComparedList, triple: Triple, index: number): Difference[] {
	const { base, mine, theirs, place } = triple;
	const label = list.row(place);
	if (mine && theirs)
		return list.fields
			.map((field) => {
				const id = rowId(list, index, field.name);
				return differenceOf(field, { id, label: `${label}: ${field.label}`, path: pathOf(field.name) }, triple);
			})
			.filter(isDifference);
	const isMineChanged = !isSame(base, mine);
	return [
		{
			id: rowId(list, index),
			label,
			mine: mine && summaryOf(mine, list.fields),
			theirs: theirs && summaryOf(theirs, list.fields),
			isContested: isMineChanged && !isSame(base, theirs),
			suggestion: suggested(isMineChanged),
		},
	];
}

function mergedRow(list: ComparedList, { base, mine, theirs }: Triple, index: number, choice: (id: string) => Side) {
	if (mine && theirs)
		return list.fields.reduce<Row>((row, { name }) => {
			const path = pathOf(name);
			return choice(rowId(list, index, name)) === "theirs" ? write(row, path, read(theirs, path)) : row;
		}, mine);
	if (choice(rowId(list, index)) === "theirs") return theirs;
	return mine && base && list.asNew ? (list.asNew(mine as never) as Row) : mine;
}

/** What differs between the own values and those that are saved now, seen from what both began with. */
export function compare<TValues extends object>(
	described: readonly Compared[],
	{ base, mine, theirs }: { base: TValues; mine: TValues; theirs: TValues },
): Comparison<TValues> {
	const lists = new Map<string, Triple[]>();
	const differences = described.flatMap((entry): Difference[] => {
		const path = pathOf(entry.name);
		if (!isList(entry)) {
			const place = { id: entry.name, label: entry.label, path };
			return [differenceOf(entry, place, { base, mine, theirs })].filter(isDifference);
		}
		const sides = [base, mine, theirs].map((values) => rowsOf(read(values, path)));
		const [before = [], own = [], other = []] = sides;
		const triples = align(
			before,
			own,
			other,
			entry.fields.map(({ name }) => pathOf(name)),
		);
		lists.set(entry.name, triples);
		return triples.flatMap((triple, index) => differencesOfRow(entry, triple, index));
	});

	const known = new Set(differences.map(({ id }) => id));
	const merge = (chosen: (id: string) => Side) => {
		const choice = (id: string) => (known.has(id) ? chosen(id) : "mine");
		return described.reduce<TValues>((values, entry) => {
			const path = pathOf(entry.name);
			if (!isList(entry)) return choice(entry.name) === "theirs" ? write(values, path, read(theirs, path)) : values;
			const rows = (lists.get(entry.name) ?? [])
				.map((triple, index) => mergedRow(entry, triple, index, choice))
				.filter((row) => row !== undefined);
			return write(values, path, rows);
		}, mine);
	};
	return { differences, merge };
}
