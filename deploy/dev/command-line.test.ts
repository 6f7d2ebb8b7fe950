import { describe, expect, it } from "vitest";
import { readDevWords } from "./command-line.ts";

const ALL = ["clients", "users"];
const read = (...words: string[]) => readDevWords(words, ALL);

describe("a call is refused", () => {
	it.each([
		[["orders"], /"orders" gibt es nicht/],
		[["--only", "clients,orders", "--shell", "https://portal.example"], /"orders" gibt es nicht/],
		[["--shell", "https://portal.example"], /--shell braucht ein Modul/],
		[["--only", "clients", "--shell", "portal.example"], /keine Webadresse/],
		[["--only", "clients", "--shell", "file:///etc"], /keine Webadresse/],
		[["--alone"], /--alone braucht genau ein Modul/],
		[["clients", "users", "--alone"], /--alone braucht genau ein Modul/],
		[["clients", "--alone", "--shell", "https://portal.example"], /--alone braucht genau ein Modul/],
		[["--all"], /Aufruf:/],
	])("%j", (words, reason) => {
		expect(() => read(...words)).toThrow(reason);
	});
});

it("without words means every module here", () => {
	expect(read()).toEqual({ modules: ALL, shell: undefined, isAlone: false });
});

it("names modules by their ids or their folders", () => {
	expect(read("mfe-users").modules).toEqual(["users"]);
	expect(read("--only", "clients, users").modules).toEqual(ALL);
});

it("means the origin of a running application, whatever page of it is named", () => {
	expect(read("--only", "users", "--shell", "https://portal.example/home?a=1").shell).toBe("https://portal.example");
});

it("means one module without the shell where it is to be alone", () => {
	expect(read("clients", "--alone")).toEqual({ modules: ["clients"], shell: undefined, isAlone: true });
});
