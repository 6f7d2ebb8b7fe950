import { beforeEach, expect, test } from "vitest";
import { forgetRecent, recentOf, rememberRecent } from "./recent.ts";

beforeEach(() => localStorage.clear());
const open = (user: string, number: number) =>
	rememberRecent(user, { href: `/r?id=${number}`, label: `Nr. ${number}` });
const labels = (user: string) => recentOf(user).map(({ label }) => label);

test("the newest record comes first, each record once, and the oldest is removed", () => {
	for (const number of [1, 2, 3, 1, 4, 5, 6, 7, 8, 9]) open("anna", number);
	expect(labels("anna")).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((number) => `Nr. ${number}`));
});

test("a record is listed once, whatever else its address contains", () => {
	const page = "/certificateDetails";
	rememberRecent("anna", { href: `${page}?certificationId=1&certificateId=2&clientId=3`, label: "Z-2026-0001-01" });
	rememberRecent("anna", { href: `${page}?certificateId=2&certificationId=1`, label: "Z-2026-0001-01" });
	rememberRecent("anna", { href: "/certificationDetails?cid=1&certificateId=2", label: "Z-2026-0001" });
	rememberRecent("anna", { href: "/certificationDetails?cid=1", label: "Z-2026-0001" });
	expect(labels("anna")).toEqual(["Z-2026-0001", "Z-2026-0001-01"]);
});

test("records of another user are not shown, and signing out deletes them", () => {
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
