import { describe, expect, test } from "vitest";
import { type Comparison, compare, type Side } from "./compare.ts";
import { type Descriptions, describeConflict } from "./describe.ts";

const contact = (dep: string, lastName: string, email = `${lastName}@example.org`) => ({
	dep,
	person: { lastName, email },
});
const BASE = {
	name: "Donau Feinkost",
	note: "",
	address: { zip: "1060", city: "Wien" },
	products: ["p1", "p2"],
	contacts: [contact("Einkauf", "Berger"), contact("Verkauf", "Gruber")],
	sites: [
		{ _id: "s1", name: "Werk Linz" },
		{ _id: "s2", name: "Werk Graz" },
	] as { _id?: string; name: string }[],
};
type Values = typeof BASE;

const FIELDS: Descriptions<Values> = {
	name: { label: "Name" },
	note: null,
	address: { zip: { label: "Adresse: PLZ" }, city: { label: "Adresse: Ort" } },
	products: { label: "Produkte", text: (ids) => `${ids.length} ausgewählt` },
	contacts: {
		row: (place) => `Ansprechperson ${place + 1}`,
		fields: {
			dep: { label: "Bezeichnung" },
			person: { lastName: { label: "Nachname" }, email: { label: "E-Mail" } },
		},
	},
	sites: {
		row: (place) => `Werk ${place + 1}`,
		fields: { name: { label: "Name" } },
		asNew: ({ name }) => ({ name }),
	},
};
function compareWith<T extends object>(
	descriptions: Descriptions<T>,
	{ base, mine, theirs }: Record<Side | "base", T>,
) {
	const conflict = { base, reload: () => {}, load: async () => theirs, accept: () => {} };
	return compare<T>(describeConflict(conflict, descriptions).fields, { base, mine, theirs });
}
const between = (mine: Partial<Values>, theirs: Partial<Values>) =>
	compareWith(FIELDS, { base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } });
const take = (side: Side) => () => side;

/** Merges with the suggested side of each difference. */
function suggested<T>(comparison: Comparison<T>) {
	const sides = new Map(comparison.differences.map(({ id, suggestion }) => [id, suggestion]));
	return comparison.merge((id) => sides.get(id) ?? "mine");
}

describe("values without a difference", () => {
	test("are equal on both sides, regardless of the order of selected ids", () => {
		const changed = { name: "Neu", products: ["p2", "p1"] };
		expect(between(changed, { name: "Neu" }).differences).toEqual([]);
	});

	test("are those that are never saved: they stay as typed", () => {
		const { differences, merge } = between({ note: "getippt" }, { name: "Fremd" });
		expect(differences.map(({ id }) => id)).toEqual(["name"]);
		expect(merge(take("theirs"))).toEqual({ ...BASE, note: "getippt", name: "Fremd" });
	});
});

describe("a value without a description", () => {
	test("is shown with its path when the other user has changed it, and can be taken from either side", () => {
		const comparison = between({ note: "getippt" }, { note: "fremd" });
		expect(comparison.differences).toEqual([
			{ id: "note", label: "note", mine: "getippt", theirs: "fremd", isContested: true, suggestion: "mine" },
		]);
		expect(comparison.merge(take("theirs")).note).toBe("fremd");
		expect(comparison.merge(take("mine")).note).toBe("getippt");
	});

	test("is taken from the other side when only the other user has changed it", () => {
		expect(suggested(between({ name: "Meins" }, { note: "fremd" }))).toEqual({ ...BASE, name: "Meins", note: "fremd" });
	});

	test("is found within groups and rows", () => {
		type Site = { _id: string; name: string; isClosed?: boolean };
		const base = { address: { zip: "1060" }, sites: [{ _id: "s1", name: "Werk Linz" }] as Site[] };
		const theirs = {
			address: { zip: "1060", floor: { door: 3 } },
			sites: [{ _id: "s1", name: "Werk Linz", isClosed: true }],
		};
		const comparison = compareWith<Pick<typeof base, "address"> & { sites: Omit<Site, "isClosed">[] }>(
			{
				address: { zip: { label: "PLZ" } },
				sites: { row: (place) => `Werk ${place + 1}`, fields: { name: { label: "Name" } } },
			},
			{ base, mine: { ...base, address: { zip: "1070" } }, theirs },
		);
		expect(comparison.differences.map(({ id, label, theirs: now }) => [id, label, now])).toEqual([
			["address.zip", "PLZ", "1060"],
			["sites[0].isClosed", "Werk 1: isClosed", "true"],
			["address.floor", "address.floor", '{"door":3}'],
		]);
		expect(suggested(comparison)).toEqual({ ...theirs, address: { ...theirs.address, zip: "1070" } });
	});

	test("does not compile", () => {
		const { note: _note, ...others } = FIELDS;
		// @ts-expect-error: the description of the note is missing
		const incomplete: Descriptions<Values> = others;
		// @ts-expect-error: the description of the city is missing in the address
		const incompleteGroup: Descriptions<Values> = { ...FIELDS, address: { zip: { label: "PLZ" } } };
		// @ts-expect-error: `compare` accepts only the result of `describeConflict`
		const bare: Parameters<typeof compare>[0] = [{ name: "name", label: "Name" }];
		expect([incomplete, incompleteGroup, bare]).toHaveLength(3);
	});
});

describe("a field", () => {
	test("that only one user has changed is suggested from that side", () => {
		const comparison = between({ name: "Meins" }, { address: { zip: "1060", city: "Graz" } });
		expect(comparison.differences).toMatchObject([
			{ label: "Name", mine: "Meins", theirs: "Donau Feinkost", isContested: false, suggestion: "mine" },
			{ label: "Adresse: Ort", mine: "Wien", theirs: "Graz", isContested: false, suggestion: "theirs" },
		]);
		expect(suggested(comparison)).toEqual({ ...BASE, name: "Meins", address: { zip: "1060", city: "Graz" } });
	});

	test("that both users have changed is marked, with the user's own value as suggestion", () => {
		const comparison = between({ products: ["p1"] }, { products: ["p1", "p2", "p3"] });
		expect(comparison.differences).toMatchObject([
			{ mine: "1 ausgewählt", theirs: "3 ausgewählt", isContested: true, suggestion: "mine" },
		]);
		expect(comparison.merge(take("theirs")).products).toEqual(["p1", "p2", "p3"]);
	});
});

describe("a row", () => {
	const [berger, gruber] = BASE.contacts as [Values["contacts"][0], Values["contacts"][0]];

	test("is compared field by field even if previous rows were removed", () => {
		const mine = { contacts: [berger, { ...gruber, dep: "Vertrieb" }] };
		const comparison = between(mine, {
			contacts: [{ ...gruber, person: { ...gruber.person, email: "neu@example.org" } }],
		});
		expect(comparison.differences).toMatchObject([
			{ label: "Ansprechperson 2: Bezeichnung", mine: "Vertrieb", theirs: "Verkauf", suggestion: "mine" },
			{ label: "Ansprechperson 2: E-Mail", theirs: "neu@example.org", suggestion: "theirs" },
			{
				label: "Ansprechperson 1",
				mine: "Einkauf, Berger, Berger@example.org",
				theirs: undefined,
				suggestion: "theirs",
			},
		]);
		expect(suggested(comparison).contacts).toEqual([
			{ dep: "Vertrieb", person: { lastName: "Gruber", email: "neu@example.org" } },
		]);
	});

	test("that both users have added is kept from both", () => {
		const comparison = between(
			{ contacts: [berger, gruber, contact("Labor", "Huber")] },
			{ contacts: [berger, gruber, contact("Recht", "Maier")] },
		);
		expect(comparison.differences.map(({ label, suggestion }) => [label, suggestion])).toEqual([
			["Ansprechperson 3", "theirs"],
			["Ansprechperson 3", "mine"],
		]);
		expect(suggested(comparison).contacts.map(({ dep }) => dep)).toEqual(["Einkauf", "Verkauf", "Recht", "Labor"]);
	});

	test("that one user has removed stays removed, unless the user restores it", () => {
		const removedByMe = between({ contacts: [gruber] }, { name: "Fremd" });
		expect(suggested(removedByMe).contacts).toEqual([gruber]);
		const removedByThem = between({ name: "Meins" }, { contacts: [gruber] });
		expect(suggested(removedByThem).contacts).toEqual([gruber]);
		expect(removedByThem.merge(take("mine")).contacts).toEqual([gruber, berger]);
	});

	test("that is restored after the other user has removed it becomes a new row", () => {
		const changed = { sites: [{ _id: "s1", name: "Werk Linz Süd" }, ...BASE.sites.slice(1)] };
		const comparison = between(changed, { sites: BASE.sites.slice(1) });
		expect(comparison.differences).toMatchObject([{ label: "Werk 1", isContested: true, suggestion: "mine" }]);
		expect(suggested(comparison).sites).toEqual([{ _id: "s2", name: "Werk Graz" }, { name: "Werk Linz Süd" }]);
	});

	test("is identified by its id even if all values changed", () => {
		const comparison = between(
			{ sites: [{ _id: "s1", name: "Alpha" }, ...BASE.sites.slice(1), { name: "Neues Werk" }] },
			{ sites: [...BASE.sites].reverse() },
		);
		expect(comparison.differences.map(({ id, mine }) => [id, mine])).toEqual([
			["sites[1].name", "Alpha"],
			["sites[2]", "Neues Werk"],
		]);
		expect(suggested(comparison).sites).toEqual([
			{ _id: "s2", name: "Werk Graz" },
			{ _id: "s1", name: "Alpha" },
			{ name: "Neues Werk" },
		]);
	});
});
