import { describe, expect, it } from "vitest";
import { readSettings } from "../platform/runtime/settings.ts";
import { readRestoreCall, readVerifyCall } from "./call.ts";
import { databaseFile } from "./command.ts";

describe("the call of a restore", () => {
	it.each([
		[[]],
		[["a", "b"]],
		[["a", "--skip-numbers", "-1"]],
		[["a", "--skip-numbers=1.5"]],
		[["a", "--skip-numbers", "x"]],
		[["a", "--skip-numbers", "1000001"]],
		[["a", "--skip-numbers"]],
		[["a", "--other"]],
	])("is explained when it is %j", (args) => {
		expect(() => readRestoreCall(args)).toThrow(/^Aufruf: npm run restore -- ORDNER\/ZEITPUNKT /);
	});

	it("moves the numbers on by 100 and takes no data that were tampered with, unless it says so", () => {
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
		[["--anchor", ""]],
		[["--anchor", "7"]],
		[["--anchor", `0:${hash}`]],
		[["--anchor", `-7:${hash}`]],
		[["--anchor", `7:${hash}0`]],
		[["--anchor", `7:${hash.slice(1)}`]],
		[["--anchor", `7:${hash}`, "--anchor", "8:x"]],
	])("is explained when it is %j", (args) => {
		expect(() => readVerifyCall(args)).toThrow(/^Aufruf: npm run audit:verify /);
	});

	it("names as many entries as were written down, in capitals or not", () => {
		expect(readVerifyCall([])).toEqual([]);
		expect(readVerifyCall(["--anchor", `7:${hash}`, `--anchor= 12:${hash.toUpperCase()} `])).toEqual([
			{ seq: 7, hash },
			{ seq: 12, hash },
		]);
	});
});

describe("the file of the database", () => {
	it.each([
		["libsql://db.example.org?tls=1", "db.example.org"],
		["https://db.example.org:8080", "db.example.org:8080"],
		["ws://10.0.0.2", "10.0.0.2"],
	])("is none where the data lie on a libSQL server: %s", (DATABASE_URL, host) => {
		expect(() => databaseFile(readSettings({ DATABASE_URL }))).toThrow(
			`DATABASE_URL: Eine Sicherung wird in eine Datei eingespielt und von dort mit "npm run admin -- move-to" auf den Server ${host} gebracht.`,
		);
	});
});
