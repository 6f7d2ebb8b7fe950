import { describe, expect, it } from "vitest";
import { readDevWords } from "./dev-words.ts";

const ALL = ["clients", "users"];
const read = (...words: string[]) => readDevWords(words, ALL);

describe("a call is refused", () => {
	it.each([
		[["orders"], /"orders" gibt es nicht/],
		[["--only", "clients,orders", "--shell", "https://portal.example"], /"orders" gibt es nicht/],
		[["--shell", "https://portal.example"], /--shell braucht ein Modul/],
		[["--only", "clients", "--shell", "portal.example"], /keine Webadresse/],
		[["--only", "clients", "--shell", "file:///etc"], /keine Webadresse/],
		[["--all"], /Aufruf:/],
	])("%j", (words, reason) => {
		expect(() => read(...words)).toThrow(reason);
	});
});

it("without words means every module here", () => {
	expect(read()).toEqual({ modules: ALL, shell: undefined });
});

it("names modules by their ids or their folders", () => {
	expect(read("mfe-users").modules).toEqual(["users"]);
	expect(read("--only", "clients, users").modules).toEqual(ALL);
});

it("means the origin of a running application, whatever page of it is named", () => {
	expect(read("--only", "users", "--shell", "https://portal.example/home?a=1").shell).toBe("https://portal.example");
});
