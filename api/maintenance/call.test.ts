import { describe, expect, it } from "vitest";
import { readSettings } from "../platform/runtime/settings.ts";
import { readAdminCall } from "./admin-call.ts";
import { readRestoreCall, readVerifyCall } from "./call.ts";
import { databaseFile } from "./command.ts";

describe("the call of a restore", () => {
	it.each([
		[[]],
		[["a", "b"]],
		[["a", "--skip-numbers", "-1"]],
		[["a", "--skip-numbers", "1000001"]],
		[["a", "--skip-numbers"]],
		[["a", "--other"]],
	])("prints the usage for %j", (args) => {
		expect(() => readRestoreCall(args)).toThrow(/^Usage: npm run restore -- FOLDER\/TIME /);
	});

	it("skips 100 numbers and refuses changed data by default", () => {
		expect(readRestoreCall(["a"])).toEqual({ from: "a", skip: 100, acceptTampering: false });
		expect(readRestoreCall(["a", "--skip-numbers", "0", "--accept-tampering"])).toEqual({
			from: "a",
			skip: 0,
			acceptTampering: true,
		});
	});
});

describe("the call of a check", () => {
	const hash = "0af5".repeat(16);
	it.each([
		[["a"]],
		[["--other"]],
		[["--anchor"]],
		[["--anchor", "7"]],
		[["--anchor", `0:${hash}`]],
		[["--anchor", `7:${hash}0`]],
		[["--anchor", `7:${hash.slice(1)}`]],
		[["--anchor", `7:${hash}`, "--anchor", "8:x"]],
	])("prints the usage for %j", (args) => {
		expect(() => readVerifyCall(args)).toThrow(/^Usage: npm run audit:verify /);
	});

	it("accepts any number of anchors, in upper or lower case", () => {
		expect(readVerifyCall([])).toEqual([]);
		expect(readVerifyCall(["--anchor", `7:${hash}`, `--anchor= 12:${hash.toUpperCase()} `])).toEqual([
			{ seq: 7, hash },
			{ seq: 12, hash },
		]);
	});
});

describe("the call of an admin command", () => {
	it.each([
		[""],
		["create-user anna.admin --name Anna"],
		["create-user anna.admin --name Anna --role Owner"],
		["unlock"],
		["unlock a b"],
		["unlock a --role Admin"],
		["delete-user anna.admin"],
		["list --at-once"],
		["list --seen 5"],
		["rotate-keys now"],
		["rotate-keys --skip-numbers 5"],
		["move-to"],
		["move-to a b"],
		["promote"],
		["promote --seen x"],
		["promote --seen 5 --at-once"],
	])("prints the usage for %s", (args) => {
		expect(() => readAdminCall(args.split(" ").filter(Boolean))).toThrow(/^Usage: npm run admin -- [^\n]+$/);
	});

	it.each([
		["ftp://x", 'move-to: "ftp://x" must be the address of a database'],
		["libsql://x?authToken=secret", "on the command line; set them in MOVE_AUTH_TOKEN"],
		["https://me:secret@x", "on the command line; set them in MOVE_AUTH_TOKEN"],
	])("moves nothing to %s, and repeats no secret", (url, message) => {
		expect(() => readAdminCall(["move-to", url])).toThrow(message);
		expect(() => readAdminCall(["move-to", url])).not.toThrow("secret");
	});
});

describe("the file of the database", () => {
	it.each([
		["libsql://db.example.org?tls=1", "db.example.org"],
		["https://db.example.org:8080", "db.example.org:8080"],
	])("is refused if the data are on a libSQL server: %s", (DATABASE_URL, host) => {
		expect(() => databaseFile(readSettings({ DATABASE_URL }))).toThrow(
			`DATABASE_URL: A backup is restored into a file; then "npm run admin -- move-to" moves it to the server ${host}.`,
		);
	});
});
