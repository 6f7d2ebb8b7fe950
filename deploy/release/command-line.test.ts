import { describe, expect, it, vi } from "vitest";
import { ROOT } from "../lib/run.mjs";
import { plantShipping } from "../testing/deployed.ts";
import { runCommand } from "./command.ts";
import { readOptions, UsageError } from "./command-line.ts";

describe("the command line", () => {
	it.each([
		[["--stage", "101"], "is no share from 0 to 100"],
		[["--users", "a,,b"], "is no list such as anna,bernd"],
		[["--preview", "--stage", "10"], "exclude each other"],
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
		[["rollback"]],
		[["status", "clients"]],
		[["rollback", "clients", "1.0.0", "2.0.0"]],
		[["status", "--preview"]],
		[["rollback", "clients", "--stage", "10"]],
		[["stage", "clients", "1.0.0"]],
		[["remove", "clients", "1.0.0"]],
		[["rollback", "clients", "--to", "elsewhere"]],
		[["promote", "clients", "--older", "why"]],
		[["history", "--shell", "shell.json"]],
	])("prints the usage for an invalid call and returns 2: %j", async (args) => {
		const error = vi.spyOn(console, "error").mockReturnValue();
		expect(await runCommand(args, ROOT)).toBe(2);
		expect(error).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("npm run deploy -- status"));
	});
});

it("the commands change the store and print what has changed", async () => {
	const shipping = await plantShipping("folder");
	await shipping.ship("1.0.0");
	await shipping.upload("1.1.0");
	const said: string[] = [];
	vi.spyOn(console, "log").mockImplementation((text) => void said.push(text));
	vi.stubEnv("MODULE_STORE", shipping.store.folder);
	const staging = ["stage clients 1.1.0 --stage 10 --users anna", "stage clients --stage 50"];
	for (const call of [...staging, "status", "promote clients", "rollback mfe-clients", "remove clients"])
		expect(await runCommand(call.split(" "), ROOT)).toBeUndefined();
	vi.unstubAllEnvs();
	expect(said).toEqual([
		"mfe-clients: 1.1.0 for 10 % of the users, anna.",
		"mfe-clients: 1.1.0 for 50 % of the users; users named before stay.",
		expect.stringMatching(/\n {2}staged {6}1\.1\.0 {3}50 % and 1 user {3}stage, .*, Anna\n {2}earlier {5}0\.9\.0\n/),
		"mfe-clients: 1.0.0 → 1.1.0 for all users.",
		"mfe-clients: 1.1.0 → 1.0.0 for all users.",
		"mfe-clients: 1.0.0 is removed, no user gets it any more.",
		"Back again: npm run deploy -- rollback clients",
	]);
});
