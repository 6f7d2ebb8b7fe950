import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { runCommand } from "./command.ts";
import { readOptions, UsageError } from "./command-line.ts";

describe("the command line", () => {
	it.each([
		[["--stage", "101"], "is no share from 0 to 100"],
		[["--stage", "ten"], "is no share from 0 to 100"],
		[["--users", "a,,b"], "is no list such as anna,bernd"],
		[["--preview", "--stage", "10"], "exclude each other"],
		[["--preview", "--users", "a"], "exclude each other"],
		[["--skip-tests"], "--skip-tests needs a reason"],
		[["--skip-tests", "--reason", "  "], "--skip-tests needs a reason"],
		[["--reason", "x"], "--reason belongs to --skip-tests"],
		[["--older", " "], "--older needs a reason"],
		[["--to", ""], "--to: A folder"],
		[["--shell", " "], "--shell: The shell.json"],
		[["--force"], "--force"],
	])("refuses: %j", (args, message) => {
		expect(() => readOptions(args)).toThrow(UsageError);
		expect(() => readOptions(args)).toThrow(message);
	});

	it("reads a share, users and a reason", () => {
		const options = readOptions(["--stage=12,5", "--users", "anna, bernd", "--skip-tests", "--reason", "Eile"]);
		expect(options).toMatchObject({ stage: 12.5, users: ["anna", "bernd"], skipReason: "Eile", isStaged: true });
		expect(readOptions(["--users", "anna"])).toMatchObject({ stage: undefined, isStaged: true });
		expect(readOptions([])).toMatchObject({ isStaged: false, preview: false, skipReason: undefined });
	});

	it.each([
		[[]],
		[["nonsense"]],
		[["deploy", "nothing-like-it"]],
		[["rollback"]],
		[["promote"]],
		[["unstage"]],
		[["status", "clients"]],
		[["rollback", "clients", "1.0.0", "2.0.0"]],
		[["status", "--preview"]],
		[["rollback", "clients", "--stage", "10"]],
		[["stage", "clients", "1.0.0"]],
		[["remove"]],
		[["remove", "clients", "1.0.0"]],
		[["rollback", "clients", "--to", "elsewhere"]],
		[["deploy", "clients", "--to", "elsewhere"]],
		[["promote", "clients", "--older", "why"]],
		[["shell", "--older", "why"]],
		[["history", "--shell", "shell.json"]],
		[["deploy", "clients", "--shell", "shell.json"]],
	])("prints the usage for an invalid call and returns 2: %j", async (args) => {
		const said: string[] = [];
		const before = console.error;
		console.error = (text: string) => said.push(text);
		try {
			expect(await runCommand(args, ROOT)).toBe(2);
		} finally {
			console.error = before;
		}
		expect(said.join()).toContain("npm run deploy -- status");
	});
});
