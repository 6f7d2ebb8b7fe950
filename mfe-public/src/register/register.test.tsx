import type { User } from "@portal/contracts/contract/users";
import { register } from "@portal/contracts/testing/scenarios";
import { api, casesOf, fault } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { type Handler, visit } from "../testing/visit.ts";

// Loaded in advance, so that no test waits for a lazy chunk to be read from the disk.
await import("./rules.ts");

const USERNAME_NOTE = "4 to 24 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.";
const PASSWORD_NOTE =
	"8 to 24 characters. Must include uppercase and lowercase letters, a number and a special character. Allowed special characters: ! @ # $ %";
const CONFIRM_NOTE = "Must match the first password input field.";
const PASSWORD = "Geheim-2026!";

const REGISTER = "/api/register";
const pendingAccounts = async () =>
	(await api.json<User[]>("/users?state=waiting", { as: "Admin" })).filter(({ userid }) => userid === "eva_muster");

async function open(...handlers: Handler[]) {
	const page = await visit("/register", handlers);
	await screen.findByRole("heading", { name: "Register" });
	const username = screen.getByLabelText<HTMLInputElement>(/^Username/);
	const password = screen.getByLabelText<HTMLInputElement>(/^Password/);
	const confirm = screen.getByLabelText<HTMLInputElement>(/^Confirm Password/);
	return {
		...page,
		username,
		password,
		confirm,
		button: () => screen.getByRole<HTMLButtonElement>("button", { name: "Sign Up" }),
		async fill(...[user = "eva_muster", pwd = PASSWORD, again = pwd]: string[]) {
			for (const [field, text] of [
				[username, user],
				[password, pwd],
				[confirm, again],
			] as const) {
				await page.user.clear(field);
				await page.user.paste(text);
			}
		},
	};
}

describe("a refused registration", () => {
	test("keeps the button disabled while name or password break a rule", async () => {
		const { fill, button, requests } = await open();
		await fill();
		expect(button().disabled).toBe(false);
		for (const [what, ...texts] of [
			["a short name", "eva"],
			["a name that begins with a digit", "1eva"],
			["a name with an umlaut", "evä_muster"],
			["a password without a digit", "eva_muster", "Geheim-Geheim!"],
			["a password without a special character", "eva_muster", "Geheim2026"],
			["a short password", "eva_muster", "Ge-26!x"],
			["two passwords that differ", "eva_muster", PASSWORD, `${PASSWORD}!`],
		] as const) {
			await fill(...texts);
			expect(button().disabled, what).toBe(true);
		}
		expect(requests()).toEqual([]);
	});

	test.for(
		casesOf([
			["a name that is taken", undefined, "Username Taken"],
			["no response", fault("POST", REGISTER, "offline"), "No Server Response"],
			["a failure of the server", fault("POST", REGISTER, 500), "Registration Failed"],
			["a failed human check", fault("POST", REGISTER, 401, { code: "BOT_CHECK_FAILED" }), "Registration Failed"],
		] as const),
	)("%s shows a focused message and keeps the input", async ([, failing, sentence]) => {
		if (!failing) await register(api, "eva_muster");
		const { user, fill, button, username, password } = await open(...(failing ? [failing] : []));
		await fill();
		await user.click(button());
		const alert = screen.getByRole("alert");
		await waitFor(() => expect(alert.textContent).toBe(sentence));
		expect(alert.getAttribute("aria-live")).toBe("assertive");
		await waitFor(() => expect(document.activeElement).toBe(alert));
		expect(username.value).toBe("eva_muster");
		await user.type(password, "1");
		expect(alert.textContent).toBe("");
	});

	test("without the human check nothing is sent, and the next attempt loads it again", async () => {
		const { user, fill, button } = await open(fault("GET", "/api/bot-check/challenge", "offline", { once: true }));
		await fill();
		await user.click(button());
		await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("No Server Response"));
		expect(await pendingAccounts()).toEqual([]);
		await user.click(button());
		await screen.findByRole("heading", { name: "Success!" });
		expect(await pendingAccounts()).toHaveLength(1);
	});
});

describe("the note of a field", () => {
	test("describes the field, is shown while it is focused and invalid, and stays after an invalid field is left", async () => {
		const { user, username, password, confirm } = await open();
		expect(document.activeElement).toBe(username);
		const note = screen.getByText(USERNAME_NOTE);
		const described = (username.getAttribute("aria-describedby") ?? "").split(" ");
		expect(described.some((id) => document.getElementById(id)?.contains(note))).toBe(true);
		expect(screen.queryByText(PASSWORD_NOTE)).toBeNull();
		await user.type(username, "eva_muster");
		expect(screen.queryByText(USERNAME_NOTE)).toBeNull();
		await user.type(password, "kurz");
		expect(screen.getByText(PASSWORD_NOTE)).toBeTruthy();
		await user.type(confirm, "anders");
		expect(screen.getByText(PASSWORD_NOTE)).toBeTruthy();
		await user.type(password, "Halal2026!", { initialSelectionStart: 0, initialSelectionEnd: 4 });
		expect(screen.queryByText(PASSWORD_NOTE)).toBeNull();
		expect(screen.getByText(CONFIRM_NOTE)).toBeTruthy();
		await user.clear(confirm);
		await user.type(confirm, "Halal2026!");
		expect(screen.queryByText(CONFIRM_NOTE)).toBeNull();
	});
});

describe("signing up", () => {
	test("loads the human check on submit, sends name and password, and links to the sign-in", async () => {
		const { user, fill, button, requests, location } = await open();
		await fill();
		expect(requests()).toEqual([]);
		await user.dblClick(button());
		const heading = await screen.findByRole("heading", { name: "Success!" });
		expect(document.activeElement).toBe(heading);
		expect(await pendingAccounts()).toHaveLength(1);
		expect(requests()).toEqual(["GET /api/bot-check/challenge?action=Register", "POST /api/register"]);
		expect(screen.queryByLabelText(/^Username/)).toBeNull();
		await user.click(screen.getByRole("link", { name: "Sign In" }));
		expect(location()).toBe("/login");
	});
});
