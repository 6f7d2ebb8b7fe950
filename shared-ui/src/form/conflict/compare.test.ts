import { describe, expect, test } from "vitest";
import { type Compared, compare, type Side } from "./compare.ts";

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

const FIELDS: Compared[] = [
	{ name: "name", label: "Name" },
	{ name: "address.city", label: "Adresse: Ort" },
	{ name: "products", label: "Produkte", text: (ids: string[]) => `${ids.length} ausgewählt` },
	{
		name: "contacts",
		row: (place) => `Ansprechperson ${place + 1}`,
		fields: [
			{ name: "dep", label: "Bezeichnung" },
			{ name: "person.lastName", label: "Nachname" },
			{ name: "person.email", label: "E-Mail" },
		],
	},
	{
		name: "sites",
		row: (place) => `Werk ${place + 1}`,
		fields: [{ name: "name", label: "Name" }],
		asNew: ({ name }: { name: string }) => ({ name }),
	},
];
const between = (mine: Partial<Values>, theirs: Partial<Values>) =>
	compare<Values>(FIELDS, { base: BASE, mine: { ...BASE, ...mine }, theirs: { ...BASE, ...theirs } });
const take = (side: Side) => () => side;

/** Merged as it is suggested. */
function suggested(comparison: ReturnType<typeof between>) {
	const sides = new Map(comparison.differences.map(({ id, suggestion }) => [id, suggestion]));
	return comparison.merge((id) => sides.get(id) ?? "mine");
}

describe("what is not shown", () => {
	test("is what both sides have alike, the order of chosen ids included", () => {
		const changed = { name: "Neu", products: ["p2", "p1"] };
		expect(between(changed, { name: "Neu" }).differences).toEqual([]);
	});

	test("stays as typed when it is merged, whatever was chosen", () => {
		const { merge } = between({ note: "getippt" }, { note: "fremd", name: "Fremd" });
		expect(merge(take("theirs"))).toEqual({ ...BASE, note: "getippt", name: "Fremd" });
	});
});

describe("a field", () => {
	test("that only one side has changed is suggested from there", () => {
		const comparison = between({ name: "Meins" }, { address: { zip: "1060", city: "Graz" } });
		expect(comparison.differences).toMatchObject([
			{ label: "Name", mine: "Meins", theirs: "Donau Feinkost", isContested: false, suggestion: "mine" },
			{ label: "Adresse: Ort", mine: "Wien", theirs: "Graz", isContested: false, suggestion: "theirs" },
		]);
		expect(suggested(comparison)).toEqual({ ...BASE, name: "Meins", address: { zip: "1060", city: "Graz" } });
	});

	test("that both have changed is marked, and what was typed is suggested", () => {
		const comparison = between({ products: ["p1"] }, { products: ["p1", "p2", "p3"] });
		expect(comparison.differences).toMatchObject([
			{ mine: "1 ausgewählt", theirs: "3 ausgewählt", isContested: true, suggestion: "mine" },
		]);
		expect(comparison.merge(take("theirs")).products).toEqual(["p1", "p2", "p3"]);
	});
});

describe("a row", () => {
	const [berger, gruber] = BASE.contacts as [Values["contacts"][0], Values["contacts"][0]];

	test("is compared field by field although rows before it are gone", () => {
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

	test("that each side has added is kept from both", () => {
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

	test("that one side has removed stays away, unless it is wanted back", () => {
		const removedByMe = between({ contacts: [gruber] }, { name: "Fremd" });
		expect(suggested(removedByMe).contacts).toEqual([gruber]);
		const removedByThem = between({ name: "Meins" }, { contacts: [gruber] });
		expect(suggested(removedByThem).contacts).toEqual([gruber]);
		expect(removedByThem.merge(take("mine")).contacts).toEqual([gruber, berger]);
	});

	test("that comes back after the other side has removed it is a new one", () => {
		const changed = { sites: [{ _id: "s1", name: "Werk Linz Süd" }, ...BASE.sites.slice(1)] };
		const comparison = between(changed, { sites: BASE.sites.slice(1) });
		expect(comparison.differences).toMatchObject([{ label: "Werk 1", isContested: true, suggestion: "mine" }]);
		expect(suggested(comparison).sites).toEqual([{ _id: "s2", name: "Werk Graz" }, { name: "Werk Linz Süd" }]);
	});

	test("with an id is the same one whatever it says now", () => {
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
