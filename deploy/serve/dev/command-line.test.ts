import { describe, expect, it } from "vitest";
import { readDevOptions } from "./command-line.ts";

const ALL = ["clients", "users"];
const read = (...args: string[]) => readDevOptions(args, ALL);

describe("refuses a command line", () => {
	it.each([
		[["orders"], /no module "orders"/],
		[["--only", "clients,orders", "--shell", "https://portal.example"], /no module "orders"/],
		[["--shell", "https://portal.example"], /--shell needs a module/],
		[["--only", "clients", "--shell", "portal.example"], /no web address/],
		[["--only", "clients", "--shell", "file:///etc"], /no web address/],
		[["--alone"], /--alone needs exactly one module/],
		[["clients", "users", "--alone"], /--alone needs exactly one module/],
		[["clients", "--alone", "--shell", "https://portal.example"], /--alone needs exactly one module/],
		[["--all"], /--all/],
	])("%j", (args, reason) => {
		expect(() => read(...args)).toThrow(reason);
	});
});

it("without arguments means every module of the checkout", () => {
	expect(read()).toEqual({ modules: ALL, shell: undefined, isAlone: false });
});

it("names modules by id or folder", () => {
	expect(read("mfe-users").modules).toEqual(["users"]);
	expect(read("--only", "clients, users").modules).toEqual(ALL);
});

it("reduces the address of any page to the origin of the application", () => {
	expect(read("--only", "users", "--shell", "https://portal.example/home?a=1").shell).toBe("https://portal.example");
});

it("runs one module without the shell", () => {
	expect(read("clients", "--alone")).toEqual({ modules: ["clients"], shell: undefined, isAlone: true });
});
