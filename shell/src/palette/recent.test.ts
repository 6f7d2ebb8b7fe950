import { beforeEach, expect, test } from "vitest";
import { forgetRecent, recentOf, rememberRecent } from "./recent.ts";

beforeEach(() => localStorage.clear());
const open = (user: string, number: number) =>
	rememberRecent(user, { href: `/r?id=${number}`, label: `Nr. ${number}` });
const labels = (user: string) => recentOf(user).map(({ label }) => label);

test("the newest comes first, each once, and the oldest goes", () => {
	for (const number of [1, 2, 3, 1, 4, 5, 6, 7, 8, 9]) open("anna", number);
	expect(labels("anna")).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((number) => `Nr. ${number}`));
});

test("nobody sees what somebody else has opened, and signing out forgets it", () => {
	open("anna", 1);
	expect(labels("bernd")).toEqual([]);
	open("bernd", 2);
	expect(labels("anna")).toEqual([]);
	forgetRecent();
	expect(labels("bernd")).toEqual([]);
});

test.each(["no JSON", "[]", "null", '{"user":"anna","records":[{"href":"//elsewhere","label":"x"},7]}'])(
	"what is no list of records offers nothing: %s",
	(kept) => {
		localStorage.setItem("portal.recent", kept);
		expect(recentOf("anna")).toEqual([]);
	},
);
