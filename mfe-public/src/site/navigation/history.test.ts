import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { isSamePlace } from "../../language/place.ts";
import { currentLocation, forgetLanguage, isOnThisPage, push, replace, subscribe } from "./history.ts";

const at = (address: string) => window.history.replaceState(null, "", address);
const shown = () => window.location.pathname + window.location.search + window.location.hash;
let stop = () => {};
let changes: number;

beforeEach(() => {
	at("/validateCertificate?cid=a");
	changes = 0;
	stop = subscribe(() => {
		changes++;
	});
});
afterEach(() => {
	stop();
	at("/");
});

describe("a link", () => {
	test.for([
		"/",
		"/validateCertificate",
		"/validateCertificate/more?cid=b",
		"https://elsewhere.example/validateCertificate?cid=b",
		"mailto:office@example.org",
	])("to %s is left to the browser, because it opens another document or reloads the page", (address) => {
		at("/validateCertificate");
		const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
		expect(isOnThisPage(address)).toBe(false);
		push(address, undefined);
		expect(assign).toHaveBeenCalledWith(address);
		expect(changes).toBe(0);
	});

	test.for(["/validateCertificate?cid=b", "/validateCertificate?cid=a#x", "#x", "?cid=b"])(
		"to %s changes the address in place",
		(address) => {
			expect(isOnThisPage(address)).toBe(true);
			push(address, { some: "state" });
			expect(changes).toBe(1);
			expect(currentLocation().state).toEqual({ some: "state" });
		},
	);

	test("to the same page in another language is left to the browser", () => {
		expect(isOnThisPage("/validateCertificate?cid=a&lng=en")).toBe(false);
	});
});

test.for([
	["pushing", "?lng=en", push, "/validateCertificate?cid=b&lng=en"],
	["pushing", "?cid=a", push, "/validateCertificate?cid=b"],
	["replacing", "?lng=en", replace, "/validateCertificate?cid=b&lng=en"],
] as const)("%s an address keeps the language of %s and adds none", ([, search, change, expected]) => {
	at(`/validateCertificate${search}`);
	change("/validateCertificate?cid=b&lng=de", undefined);
	expect(shown()).toBe(expected);
});

test.for([
	["?lng=en", ""],
	["?cid=b&lng=en", "?cid=b"],
	["?lng=en&cid=b", "?cid=b"],
])("the location does not contain the language: %s", ([search, expected]) => {
	stop();
	at(`/validateCertificate${search}`);
	expect(currentLocation().search).toBe(expected);
});

test("after a change of the language, the old one is removed from the address and from earlier entries of the history", () => {
	at("/validateCertificate?lng=en&cid=b#x");
	forgetLanguage();
	expect(shown()).toBe("/validateCertificate?cid=b#x");
	at("/validateCertificate?cid=a&lng=en");
	window.dispatchEvent(new PopStateEvent("popstate"));
	expect(shown()).toBe("/validateCertificate?cid=a");
	expect(currentLocation().search).toBe("?cid=a");
});

test("replacing the address keeps the key of the location", () => {
	push("/validateCertificate?cid=b", undefined);
	const { key } = currentLocation();
	replace("/validateCertificate?cid=c", undefined);
	expect(currentLocation()).toMatchObject({ key, search: "?cid=c" });
});

test("Back does not scroll, because the browser restores the position itself", () => {
	push("/validateCertificate?cid=a#x", undefined);
	const { key } = currentLocation();
	window.dispatchEvent(new PopStateEvent("popstate"));
	expect(currentLocation().key).not.toBe(key);
	expect(isSamePlace(currentLocation().state)).toBe(true);
});

test("the address that the page was opened with does not scroll either", () => {
	expect(currentLocation().key).toBe("default");
	expect(isSamePlace(currentLocation().state)).toBe(true);
});
