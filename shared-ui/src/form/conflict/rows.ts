import { isSame, type Path, read } from "./values.ts";

type Row = Readonly<Record<string, unknown>>;

/** One row as it stands on each side, where it stands there at all. */
export interface Triple {
	base: Row | undefined;
	mine: Row | undefined;
	theirs: Row | undefined;
	/** Where the reader finds it: in the own form, or in what is saved. */
	place: number;
}

/** At least half of what they say is the same: the row was changed, not replaced. */
function isLike(one: Row, other: Row, fields: readonly Path[]) {
	const texts = fields.map((path) => [read(one, path), read(other, path)] as const);
	const given = Math.max(texts.filter(([text]) => text).length, texts.filter(([, text]) => text).length);
	return texts.filter(([text, rival]) => text && isSame(text, rival)).length * 2 >= given;
}

/** Which row of `before` each row is; rows with an id are known by it, the others by what they say. */
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

/** Brings together what belongs together: in the order of what is saved, then what only the own form has. */
export function align(
	base: readonly Row[],
	mine: readonly Row[],
	theirs: readonly Row[],
	fields: readonly Path[],
): Triple[] {
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
	const saved = theirs.map((row, index): Triple => {
		const origin = theirOrigins[index];
		const partner = partnerOf(row, origin);
		return {
			base: origin === undefined ? undefined : base[origin],
			mine: mine[partner],
			theirs: row,
			place: partner < 0 ? index : partner,
		};
	});
	const own = mine.flatMap((row, place): Triple[] => {
		const origin = myOrigins[place];
		if (used.has(place)) return [];
		return [{ base: origin === undefined ? undefined : base[origin], mine: row, theirs: undefined, place }];
	});
	return [...saved, ...own];
}
