import { align, type RowVersions } from "./rows.ts";
import { isRecord, isSame, type Path, pathOf, read, write } from "./values.ts";

export interface ComparedField {
	/** Dotted path of the field's value, such as `address.zip`. */
	name: string;
	label: string;
	/** Returns the value as text. `other` is the value of the other version, so that the text can show differences. */
	text?: (value: never, other: never) => string;
}

/** List, such as contact persons, whose rows are compared by field, or as a whole if only one version has the row. */
export interface ComparedList {
	name: string;
	/** Returns the title of a row by its index, such as "Contact person 2" for 1. */
	row: (place: number) => string;
	fields: readonly ComparedField[];
	/** Converts a row that the other user has removed into a new one, for example by omitting its id. */
	asNew?: (row: never) => object;
}
/** Only `describeConflict` can create this type, so that the comparison never omits a form value. */
export type Compared = (ComparedField | ComparedList) & { readonly [IS_COMPLETE]: true };
declare const IS_COMPLETE: unique symbol;

export type Side = "mine" | "theirs";

export interface Difference {
	id: string;
	label: string;
	/** The user's own value as text, or undefined if the user's form does not contain the row. */
	mine: string | undefined;
	theirs: string | undefined;
	/** True when both users have changed this value since they opened the record. */
	isContested: boolean;
	/** The preselected version: the one of the user who has changed the value, or `mine` when both have. */
	suggestion: Side;
}

export interface Comparison<TValues> {
	differences: readonly Difference[];
	/** Returns the user's values, with the saved value for each difference where `choice` returns `theirs`. */
	merge: (choice: (id: string) => Side) => TValues;
}

type Row = Readonly<Record<string, unknown>>;
const rowsOf = (value: unknown) => (Array.isArray(value) ? (value as Row[]) : []);
type Entry = ComparedField | ComparedList;
const isList = (entry: Entry): entry is ComparedList => "row" in entry;

function textOf({ text }: ComparedField, value: unknown, other: unknown): string {
	if (text) return text(value as never, other as never);
	if (Array.isArray(value) && !value.some(isRecord)) return value.join(", ");
	if (isRecord(value)) return JSON.stringify(value);
	return value === undefined || value === null ? "" : String(value);
}

/** Finds changed values without a description, so that no change is hidden. Their path serves as the label. */
function undescribed(described: readonly Entry[], before: unknown, saved: unknown, path: Path = []): ComparedField[] {
	const parts = new Set([before, saved].flatMap((values) => (isRecord(values) ? Object.keys(values) : [])));
	return [...parts].flatMap((part) => {
		const name = [...path, part].join(".");
		const within = [read(before, [part]), read(saved, [part])] as const;
		if (described.some((entry) => entry.name === name) || isSame(...within)) return [];
		return described.some((entry) => entry.name.startsWith(`${name}.`))
			? undescribed(described, ...within, [...path, part])
			: [{ name, label: name }];
	});
}

const suggested = (isMineChanged: boolean) => (isMineChanged ? "mine" : "theirs");

function differenceOf(
	field: ComparedField,
	{ id, label, path }: { id: string; label: string; path: Path },
	{ base, mine, theirs }: { base: unknown; mine: unknown; theirs: unknown },
): Difference[] {
	const [before, own, other] = [read(base, path), read(mine, path), read(theirs, path)];
	if (isSame(own, other)) return [];
	const isMineChanged = !isSame(before, own);
	return [
		{
			id,
			label,
			mine: textOf(field, own, other),
			theirs: textOf(field, other, own),
			isContested: isMineChanged && !isSame(before, other),
			suggestion: suggested(isMineChanged),
		},
	];
}

const summaryOf = (row: Row, fields: readonly ComparedField[]) =>
	fields
		.map((field) => textOf(field, read(row, pathOf(field.name)), undefined))
		.filter((text) => text !== "")
		.join(", ");

const rowId = (list: ComparedList, index: number, name = "") => `${list.name}[${index}]${name && `.${name}`}`;

const fieldsOf = ({ fields }: ComparedList, { base, theirs }: RowVersions) => [
	...fields,
	...undescribed(fields, base, theirs),
];

function differencesOfRow(list: ComparedList, triple: RowVersions, index: number): Difference[] {
	const { base, mine, theirs, place } = triple;
	const label = list.row(place);
	if (mine && theirs)
		return fieldsOf(list, triple).flatMap((field) => {
			const id = rowId(list, index, field.name);
			return differenceOf(field, { id, label: `${label}: ${field.label}`, path: pathOf(field.name) }, triple);
		});
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

function mergedRow(list: ComparedList, triple: RowVersions, index: number, choice: (id: string) => Side) {
	const { base, mine, theirs } = triple;
	if (mine && theirs)
		return fieldsOf(list, triple).reduce<Row>((row, { name }) => {
			const path = pathOf(name);
			return choice(rowId(list, index, name)) === "theirs" ? write(row, path, read(theirs, path)) : row;
		}, mine);
	if (choice(rowId(list, index)) === "theirs") return theirs;
	return mine && base && list.asNew ? (list.asNew(mine as never) as Row) : mine;
}

/** Compares the user's values with the saved ones. `base` shows who of the two users has changed a value. */
export function compare<TValues extends object>(
	described: readonly Compared[],
	{ base, mine, theirs }: { base: TValues; mine: TValues; theirs: TValues },
): Comparison<TValues> {
	const entries: Entry[] = [...described, ...undescribed(described, base, theirs)];
	const lists = new Map<string, RowVersions[]>();
	const differences = entries.flatMap((entry): Difference[] => {
		const path = pathOf(entry.name);
		if (!isList(entry))
			return differenceOf(entry, { id: entry.name, label: entry.label, path }, { base, mine, theirs });
		const [before = [], own = [], other = []] = [base, mine, theirs].map((values) => rowsOf(read(values, path)));
		const fields = entry.fields.map(({ name }) => pathOf(name));
		const triples = align(before, own, other, fields);
		lists.set(entry.name, triples);
		return triples.flatMap((triple, index) => differencesOfRow(entry, triple, index));
	});

	const known = new Set(differences.map(({ id }) => id));
	const merge = (chosen: (id: string) => Side) => {
		const choice = (id: string) => (known.has(id) ? chosen(id) : "mine");
		return entries.reduce<TValues>((values, entry) => {
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
