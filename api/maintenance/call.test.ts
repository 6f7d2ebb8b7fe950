import { describe, expect, it } from "vitest";
import { readSettings } from "../platform/settings.ts";
import { readRestoreCall } from "./call.ts";
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

describe("the file of the database", () => {
	it.each([
		["libsql://db.example.org?tls=1", "db.example.org"],
		["https://db.example.org:8080", "db.example.org:8080"],
		["ws://10.0.0.2", "10.0.0.2"],
	])("is not ours where it lies on a libSQL server: %s", (DATABASE_URL, host) => {
		expect(() => databaseFile(readSettings({ DATABASE_URL }))).toThrow(
			`DATABASE_URL: Die Datenbank auf ${host} sichert, wer diesen Server betreibt; dieser Befehl sichert nur eine Datei.`,
		);
	});
});
