import { describe, expect, it } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { runCommand } from "./command.ts";
import { readWords, UsageError } from "./command-line.ts";

describe("the words of a call", () => {
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
	])("are refused: %j", (words, message) => {
		expect(() => readWords(words)).toThrow(UsageError);
		expect(() => readWords(words)).toThrow(message);
	});

	it("name a share, users and a reason", () => {
		const words = readWords(["--stage=12,5", "--users", "anna, bernd", "--skip-tests", "--reason", "Eile"]);
		expect(words).toMatchObject({ stage: 12.5, users: ["anna", "bernd"], skipReason: "Eile", isStaged: true });
		expect(readWords(["--users", "anna"])).toMatchObject({ stage: undefined, isStaged: true });
		expect(readWords([])).toMatchObject({ isStaged: false, preview: false, skipReason: undefined });
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
	])("that make no sense are answered with the usage and 2: %j", async (words) => {
		const said: string[] = [];
		const before = console.error;
		console.error = (text: string) => said.push(text);
		try {
			expect(await runCommand(words, ROOT)).toBe(2);
		} finally {
			console.error = before;
		}
		expect(said.join()).toContain("npm run deploy -- status");
	});
});
