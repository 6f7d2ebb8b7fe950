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
	vi.restoreAllMocks();
});

describe("what lies on the page that is open", () => {
	test.for([
		"/",
		"/validateCertificate",
		"/validateCertificate/more?cid=b",
		"https://elsewhere.example/validateCertificate?cid=b",
		"mailto:office@example.org",
	])("%s does not: it is a document of its own, or the page from its beginning", (address) => {
		at("/validateCertificate");
		const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
		expect(isOnThisPage(address)).toBe(false);
		push(address, undefined);
		expect(assign).toHaveBeenCalledWith(address);
		expect(changes).toBe(0);
	});

	test.for(["/validateCertificate?cid=b", "/validateCertificate?cid=a#x", "#x", "?cid=b"])("%s does", (address) => {
		expect(isOnThisPage(address)).toBe(true);
		push(address, { some: "state" });
		expect(changes).toBe(1);
		expect(currentLocation().state).toEqual({ some: "state" });
	});

	test("the same page in another language is a document of its own", () => {
		expect(isOnThisPage("/validateCertificate?cid=a&lng=en")).toBe(false);
	});
});

test("the language of the address stays while its query changes", () => {
	at("/validateCertificate?lng=en");
	push("/validateCertificate?cid=b&lng=de", undefined);
	expect(shown()).toBe("/validateCertificate?cid=b&lng=en");
});

test("a language that the address does not name is not put into it", () => {
	push("/validateCertificate?cid=b&lng=de", undefined);
	expect(shown()).toBe("/validateCertificate?cid=b");
});

test.for([
	["?lng=en", ""],
	["?cid=b&lng=en", "?cid=b"],
	["?lng=en&cid=b", "?cid=b"],
])("the language is no part of the place: %s", ([search, expected]) => {
	stop();
	at(`/validateCertificate${search}`);
	expect(currentLocation().search).toBe(expected);
});

test("the language of the address stays when the address is replaced", () => {
	at("/validateCertificate?lng=en");
	replace("/validateCertificate?cid=b", undefined);
	expect(shown()).toBe("/validateCertificate?cid=b&lng=en");
});

test("a language that is no longer read goes from the address, and from those that Back leads to", () => {
	at("/validateCertificate?lng=en&cid=b#x");
	forgetLanguage();
	expect(shown()).toBe("/validateCertificate?cid=b#x");
	at("/validateCertificate?cid=a&lng=en");
	window.dispatchEvent(new PopStateEvent("popstate"));
	expect(shown()).toBe("/validateCertificate?cid=a");
	expect(currentLocation().search).toBe("?cid=a");
});

test("a replaced address is the same step", () => {
	push("/validateCertificate?cid=b", undefined);
	const { key } = currentLocation();
	replace("/validateCertificate?cid=c", undefined);
	expect(currentLocation()).toMatchObject({ key, search: "?cid=c" });
});

test("Back leads the page nowhere: the browser itself goes to the place", () => {
	push("/validateCertificate?cid=a#x", undefined);
	const { key } = currentLocation();
	window.dispatchEvent(new PopStateEvent("popstate"));
	expect(currentLocation().key).not.toBe(key);
	expect(isSamePlace(currentLocation().state)).toBe(true);
});

test("the address that was opened moves nothing either", () => {
	expect(currentLocation().key).toBe("default");
	expect(isSamePlace(currentLocation().state)).toBe(true);
});
