import { describe, expect, test } from "vitest";
import { aSavedRow } from "../../testing/rows.ts";
import { EMPTY, type ProductRowValues as Row, type Rows } from "../rows.ts";
import { mergeProducts } from "./merge.ts";

const loaded: Rows = [1, 2, 3].map((number) => aSavedRow(number));
const [first, second, third] = loaded as [Row, Row, Row];
let keys = 0;
/** Returns a row that was typed and never saved. */
const typed = (number: string, changes: Partial<Row> = {}): Row => {
	keys += 1;
	return { ...EMPTY, key: `new ${keys}`, number, name: `Neu ${number}`, ...changes };
};
const saved = (id: string, changes: Partial<Row> = {}): Row => ({ ...typed(id), key: id, _id: id, ...changes });
const brief = ({ _id, number, name }: Row) => [_id, number, name].join(" ");

const merged = ({ base = loaded, mine = base, theirs = base }: { base?: Rows; mine?: Rows; theirs?: Rows }) => {
	const merge = mergeProducts({ base, mine, theirs });
	return {
		...merge,
		mine: merge.rows(() => "mine"),
		theirs: merge.rows(() => "theirs"),
		kinds: merge.conflicts.map(({ kind }) => kind),
		done: {
			taken: merge.taken.map(({ kind, id }) => `${kind} ${id}`),
			kept: merge.kept.map(({ kind, id }) => `${kind} ${id}`),
		},
	};
};
const NOTHING = { taken: [], kept: [] };

describe("a decision is needed for", () => {
	test("a field that both sides have changed", () => {
		const result = merged({
			mine: [first, { ...second, name: "Meins" }, third],
			theirs: [first, { ...second, name: "Deins" }, third],
		});
		expect(result.kinds).toEqual(["changed"]);
		expect(result.conflicts[0]).toMatchObject({ id: "p2", base: second, fields: ["name"], changed: ["name"] });
		expect(result.done).toEqual(NOTHING);
		expect([result.mine[1]?.name, result.theirs[1]?.name]).toEqual(["Meins", "Deins"]);
	});

	test("a row in which the sides changed different fields; the own side keeps both changes", () => {
		const result = merged({
			mine: [first, { ...second, name: "Meins" }, third],
			theirs: [first, { ...second, info: "Deins" }, third],
		});
		expect(result.kinds).toEqual(["changed"]);
		expect(result.conflicts[0]?.fields).toEqual(["name", "info"]);
		expect(result.mine[1]).toEqual({ ...second, name: "Meins", info: "Deins" });
		expect(result.theirs[1]).toEqual({ ...second, info: "Deins" });
	});

	test("a product that was changed here and removed there; if kept, it is added without its old id", () => {
		const { _id: _gone, ...kept } = { ...second, name: "Meins" };
		const result = merged({ mine: [first, { ...second, name: "Meins" }, third], theirs: [first, third] });
		expect(result.kinds).toEqual(["removedThere"]);
		expect(result.mine).toEqual([first, kept, third]);
		expect("_id" in (result.mine[1] ?? {})).toBe(false);
		expect(result.theirs).toEqual([first, third]);
	});

	test("a product that was removed here and changed there", () => {
		const other = { ...second, info: "Deins" };
		const result = merged({ mine: [first, third], theirs: [first, other, third] });
		expect(result.kinds).toEqual(["removedHere"]);
		expect(result.conflicts[0]).toMatchObject({ mine: undefined, theirs: other, changed: ["info"] });
		expect(result.mine).toEqual([first, third]);
		expect(result.theirs).toEqual([first, other, third]);
	});

	test("a product that both sides added with the same number; it keeps the saved id", () => {
		const other = saved("p9", { number: "N-1", name: "Deins", nameEN: "Yours" });
		const result = merged({ mine: [...loaded, typed(" N-1 ", { name: "Meins" })], theirs: [...loaded, other] });
		expect(result.kinds).toEqual(["added"]);
		expect(result.mine.slice(3)).toEqual([{ ...other, name: "Meins", nameEN: "Yours" }]);
		expect(result.theirs.slice(3)).toEqual([other]);
	});
});

describe("a product that a certificate uses meanwhile stays as saved", () => {
	const locked = { ...second, locked: true };
	test.for<[string, Rows]>([
		["if it was changed here", [first, { ...second, name: "Meins" }, third]],
		["if it was removed here", [first, third]],
	])("%s", ([, mine]) => {
		const result = merged({ mine, theirs: [first, locked, third] });
		expect(result.conflicts.map(({ isLocked }) => isLocked)).toEqual([true]);
		expect(result.mine[1]).toBe(locked);
	});
	test("and is locked if it was not edited", () => {
		const result = merged({ theirs: [first, locked, third] });
		expect(result.conflicts).toEqual([]);
		expect(result.mine[1]).toBe(locked);
	});
});

describe("no decision is needed for", () => {
	test("a change of the other side alone, which is taken as saved", () => {
		const added = saved("p9");
		const changed = { ...second, name: "Deins" };
		const result = merged({ theirs: [first, changed, added] });
		expect(result.conflicts).toEqual([]);
		expect(result.done.kept).toEqual([]);
		expect(result.done.taken.toSorted()).toEqual(["added p9", "changed p2", "removed p3"]);
		expect(result.mine.every((row, index) => row === [first, changed, added][index])).toBe(true);
		expect(result.mine).toHaveLength(3);
	});

	test("a change of this side alone, which is kept", () => {
		const added = typed("N-1");
		const changed = { ...second, name: "Meins" };
		const result = merged({ mine: [changed, third, added] });
		expect(result.conflicts).toEqual([]);
		expect(result.done).toEqual({ taken: [], kept: ["removed p1", "changed p2", `added ${added.key}`] });
		expect(result.mine).toEqual([changed, third, added]);
		expect(result.theirs).toEqual(result.mine);
	});

	test("equal changes of both sides: the same text, a removal, an added product", () => {
		const other = saved("p9", { number: "N-1", name: "Neu N-1" });
		const theirs = [{ ...first, name: "Gleich" }, second, other];
		const result = merged({ mine: [{ ...first, name: " Gleich" }, second, typed("N-1")], theirs });
		expect(result.conflicts).toEqual([]);
		expect(result.done).toEqual(NOTHING);
		expect(result.mine).toEqual(theirs);
	});

	test("equal changes of which the other side made more; the rest is listed as taken", () => {
		const result = merged({
			mine: [{ ...first, name: "Gleich" }],
			base: [first],
			theirs: [{ ...first, name: "Gleich", info: "Mehr" }],
		});
		expect(result.conflicts).toEqual([]);
		const before = { name: "Gleich", info: "" };
		const after = { name: "Gleich", info: "Mehr" };
		expect(result.taken).toMatchObject([{ kind: "changed", before, after }]);
	});

	test("differences in surrounding spaces or Unicode normalization", () => {
		const base = [{ ...first, name: "Käse" }];
		const theirs = [{ ...first, name: "Käse", info: "Deins" }];
		const result = merged({ base, mine: [{ ...first, name: " Ka\u0308se " }], theirs });
		expect(result.conflicts).toEqual([]);
		expect(result.mine).toEqual(theirs);
	});

	test("an empty row, which stays and is not listed", () => {
		const blank = typed("", { name: " " });
		const result = merged({ mine: [...loaded, blank], theirs: [first] });
		expect(result.done.kept).toEqual([]);
		expect(result.mine).toEqual([first, blank]);
	});
});

describe("rows with the same number", () => {
	test("that were all typed here stay separate; only one of them is the saved product", () => {
		const [one, two] = [typed("N-1", { name: "Eins" }), typed("N-1", { name: "Zwei" })];
		const other = saved("p9", { number: "N-1", name: "Deins" });
		const result = merged({ mine: [...loaded, one, two], theirs: [...loaded, other] });
		expect(result.kinds).toEqual(["added"]);
		expect(result.mine.slice(3).map(brief)).toEqual(["p9 N-1 Eins", " N-1 Zwei"]);
	});

	test("as a product that was renumbered there are kept apart", () => {
		const result = merged({
			mine: [...loaded, typed("N-1")],
			theirs: [{ ...first, number: "N-1" }, second, third],
		});
		expect(result.kinds).toEqual([]);
		expect(result.mine.map(({ number }) => number)).toEqual(["N-1", "P-002", "P-003", "N-1"]);
	});

	test("that were removed and added again there are the product that was changed here", () => {
		const again = saved("p9", { number: "P-002", name: "Deins" });
		const result = merged({ mine: [first, { ...second, name: "Meins" }, third], theirs: [first, third, again] });
		expect(result.kinds).toEqual(["changed"]);
		expect(result.mine).toEqual([first, third, { ...again, name: "Meins" }]);
		expect(result.theirs).toEqual([first, third, again]);
	});

	test("that were removed and added again there are that product even if it was renumbered here", () => {
		const again = saved("p9", { number: "P-002", name: "Deins" });
		const result = merged({ mine: [first, { ...second, number: "N-1" }, third], theirs: [first, third, again] });
		expect(result.kinds).toEqual(["changed"]);
		expect(result.mine).toEqual([first, third, { ...again, number: "N-1" }]);
	});

	test("that were removed and added again there are taken as saved if they were not edited here", () => {
		const again = saved("p9", { number: "P-002" });
		const result = merged({ theirs: [first, third, again] });
		expect(result.kinds).toEqual([]);
		expect(result.done).toEqual({ taken: ["changed p2"], kept: [] });
		expect(result.mine).toEqual([first, third, again]);
	});
});

describe("the order", () => {
	const ids = (rows: Rows) => rows.map(({ key }) => key);
	test("is the saved one, and own new rows follow new rows of the other side", () => {
		const own = typed("N-1");
		const result = merged({ mine: [...loaded, own], theirs: [third, first, second, saved("p9")] });
		expect(ids(result.mine)).toEqual(["p3", "p1", "p2", "p9", own.key]);
	});
	test("is the own one if rows were moved here, and new rows of the other side keep their neighbour", () => {
		const result = merged({ mine: [third, first, second], theirs: [first, saved("p9"), second, third] });
		expect(ids(result.mine)).toEqual(["p3", "p1", "p9", "p2"]);
	});
	test("keeps the position of a row that was removed there", () => {
		const result = merged({ mine: [first, { ...second, name: "Meins" }, third], theirs: [first, third, saved("p9")] });
		expect(ids(result.mine)).toEqual(["p1", "p2", "p3", "p9"]);
	});
	test("keeps the position of new rows at the top and between others", () => {
		const [top, middle] = [typed("N-1"), typed("N-2")];
		const result = merged({ mine: [top, first, middle, second, third], theirs: [saved("p9"), first, second] });
		expect(ids(result.mine)).toEqual(["p9", top.key, "p1", middle.key, "p2"]);
	});
});

test("merges empty lists and takes everything from the other side", () => {
	expect(merged({ base: [] }).mine).toEqual([]);
	expect(merged({ base: [], theirs: loaded }).mine).toEqual(loaded);
	expect(merged({ theirs: [] }).mine).toEqual([]);
	expect(merged({ mine: [] }).mine).toEqual([]);
});

test("accounts for 5,000 rows that both sides have changed, removed and added", () => {
	const count = 5000;
	const base = Array.from({ length: count }, (_, index) => aSavedRow(index));
	const mine = [
		...base.filter((_row, index) => index % 10 !== 1).map((row) => ({ ...row, name: `${row.name} hier` })),
		...Array.from({ length: count }, (_, index) => typed(`N-${index}`)),
	];
	const theirs = [
		...base.filter((_row, index) => index % 10 !== 2).map((row) => ({ ...row, name: `${row.name} dort` })),
		...Array.from({ length: count }, (_, index) => saved(`s${index}`, { number: `N-${index}`, name: "dort" })),
	];
	const { conflicts, taken, kept, mine: rows } = merged({ base, mine, theirs });
	const counted = Object.groupBy(conflicts, ({ kind }) => kind);
	expect(Object.fromEntries(Object.entries(counted).map(([kind, found]) => [kind, found?.length]))).toEqual({
		changed: 4000,
		removedHere: 500,
		removedThere: 500,
		added: 5000,
	});
	expect([taken, kept]).toEqual([[], []]);
	expect(rows).toHaveLength(9500);
});
