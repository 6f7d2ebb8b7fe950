import { describe, expect, it } from "vitest";
import { readDevWords } from "./command-line.ts";

const ALL = ["clients", "users"];
const read = (...words: string[]) => readDevWords(words, ALL);

describe("a call is refused", () => {
	it.each([
		[["orders"], /no module "orders"/],
		[["--only", "clients,orders", "--shell", "https://portal.example"], /no module "orders"/],
		[["--shell", "https://portal.example"], /--shell needs a module/],
		[["--only", "clients", "--shell", "portal.example"], /no web address/],
		[["--only", "clients", "--shell", "file:///etc"], /no web address/],
		[["--alone"], /--alone needs exactly one module/],
		[["clients", "users", "--alone"], /--alone needs exactly one module/],
		[["clients", "--alone", "--shell", "https://portal.example"], /--alone needs exactly one module/],
		[["--all"], /Usage:/],
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
