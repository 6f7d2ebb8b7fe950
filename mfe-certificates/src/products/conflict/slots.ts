import { plain, type ProductRowValues as Row, type Rows } from "../rows.ts";

/**
 * One product in three versions: `base` as first loaded, `mine` as edited here, `theirs` as saved by another user. A
 * version is undefined if it lacks the product.
 */
export interface Slot {
	id: string;
	base: Row | undefined;
	mine: Row | undefined;
	theirs: Row | undefined;
}

const byId = (rows: Rows) => new Map(rows.flatMap((row) => (row._id === undefined ? [] : [[row._id, row] as const])));

const isAscending = (numbers: readonly number[]) =>
	numbers.every((number, index) => number >= (numbers[index - 1] ?? 0));

/**
 * Inserts the products that only `guests` contains into `hosts`, each after its predecessor in `guests`. Products at
 * the end of `guests` stay at the end.
 */
function interleaved(hosts: readonly Slot[], guests: readonly Slot[]): Slot[] {
	const isHost = new Set(hosts);
	const isGuest = new Set(guests);
	const behind = new Map<Slot | undefined, Slot[]>();
	let anchor: Slot | undefined;
	for (const slot of guests) {
		if (isHost.has(slot)) anchor = slot;
		else if (!behind.get(anchor)?.push(slot)) behind.set(anchor, [slot]);
	}
	const last = behind.get(anchor) ?? [];
	behind.delete(anchor);
	let waiting = behind.get(undefined) ?? [];
	const order = hosts.flatMap((slot) => {
		if (!isGuest.has(slot)) return [slot];
		const before = waiting;
		waiting = behind.get(slot) ?? [];
		return [...before, slot];
	});
	return [...order, ...waiting, ...last];
}

/** Matches rows by id, and new rows by product number. The order is the saved one unless the user has moved rows. */
export function findSlots({ base, mine, theirs }: { base: Rows; mine: Rows; theirs: Rows }): Slot[] {
	const begun = byId(base);
	const saved = byId(theirs);
	// Rows that another user has added, by product number, because saved products have unique numbers.
	const added = new Map(theirs.filter(({ _id }) => !begun.has(_id ?? "")).map((row) => [row.number, row]));
	const partners = new Map<Row, Slot>();
	const rivalOf = (row: Row, before: Row | undefined) => {
		const known = saved.get(row._id ?? "");
		if (known) return known;
		const again = added.get(plain(row.number)) ?? (before && added.get(before.number));
		if (again) added.delete(again.number);
		return again;
	};
	const own = mine.map((row): Slot => {
		const before = begun.get(row._id ?? "");
		const slot = { id: row.key, base: before, mine: row, theirs: rivalOf(row, before) };
		if (slot.theirs) partners.set(slot.theirs, slot);
		return slot;
	});
	const other = theirs.map(
		(row): Slot => partners.get(row) ?? { id: row.key, base: begun.get(row._id ?? ""), mine: undefined, theirs: row },
	);
	const places = new Map(base.map((row, index) => [row._id, index]));
	const known = mine.map(({ _id }) => (_id === undefined ? undefined : places.get(_id)));
	const isReordered = !isAscending(known.filter((place) => place !== undefined));
	return isReordered ? interleaved(own, other) : interleaved(other, own);
}
