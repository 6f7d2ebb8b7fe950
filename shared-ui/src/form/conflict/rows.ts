import { isSame, type Path, read } from "./values.ts";

type Row = Readonly<Record<string, unknown>>;

/** One row before the edit (`base`), in the form (`mine`) and as saved (`theirs`); undefined where it is missing. */
export interface RowVersions {
	base: Row | undefined;
	mine: Row | undefined;
	theirs: Row | undefined;
	place: number;
}

/** Returns true if at least half of the values are equal, which means that the row was changed and not replaced. */
function isLike(one: Row, other: Row, fields: readonly Path[]) {
	const texts = fields.map((path) => [read(one, path), read(other, path)] as const);
	const given = Math.max(texts.filter(([text]) => text).length, texts.filter(([, text]) => text).length);
	return texts.filter(([text, rival]) => text && isSame(text, rival)).length * 2 >= given;
}

/** Returns each row's index in `before`. Rows are matched by id, or by similar content if no row has an id. */
function origins(before: readonly Row[], after: readonly Row[], fields: readonly Path[]): (number | undefined)[] {
	const left = new Set(before.keys());
	const take = (fits: (row: Row) => boolean) => {
		const index = [...left].find((candidate) => fits(before[candidate] ?? {}));
		if (index !== undefined) left.delete(index);
		return index;
	};
	const isNamed = [...before, ...after].some(({ _id }) => _id !== undefined);
	if (isNamed) return after.map(({ _id }) => (_id === undefined ? undefined : take((row) => row._id === _id)));
	const found = after.map((row) => take((candidate) => isSame(candidate, row)));
	return after.map((row, index) => found[index] ?? take((candidate) => isLike(candidate, row, fields)));
}

/** Matches the rows of three versions, in the order of `theirs`, followed by the rows of `mine` that `theirs` lacks. */
export function align(
	base: readonly Row[],
	mine: readonly Row[],
	theirs: readonly Row[],
	fields: readonly Path[],
): RowVersions[] {
	const myOrigins = origins(base, mine, fields);
	const theirOrigins = origins(base, theirs, fields);
	const used = new Set<number>();
	const partnerOf = (row: Row, origin: number | undefined) => {
		const index = mine.findIndex((candidate, place) => {
			if (used.has(place)) return false;
			return origin === undefined
				? myOrigins[place] === undefined && isSame(candidate, row)
				: myOrigins[place] === origin;
		});
		if (index >= 0) used.add(index);
		return index;
	};
	const saved = theirs.map((row, index): RowVersions => {
		const origin = theirOrigins[index];
		const partner = partnerOf(row, origin);
		return {
			base: origin === undefined ? undefined : base[origin],
			mine: mine[partner],
			theirs: row,
			place: partner < 0 ? index : partner,
		};
	});
	const own = mine.flatMap((row, place): RowVersions[] => {
		const origin = myOrigins[place];
		if (used.has(place)) return [];
		return [{ base: origin === undefined ? undefined : base[origin], mine: row, theirs: undefined, place }];
	});
	return [...saved, ...own];
}
