import type { User } from "@portal/contracts/contract/users";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { api, renderModule, staff } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const account = () => api.json<User>(`/users/${staff("Admin").user._id}`, { as: "Admin" });

/** Opens the dialog of the own account. The page confirms, or refuses, each verification that the API requires. */
async function openOwn(confirms: boolean) {
	const page = await renderModule(module, manifest, { path: "/benutzer", user: "Admin" });
	await page.user.click(await screen.findByRole("button", { name: "admin.test ändern" }));
	const dialog = within(screen.getByRole("dialog"));
	await dialog.findByDisplayValue("admin.test");
	const { confirmation } = page.host.session;
	const questions: unknown[] = [];
	confirmation.subscribe(async () => {
		const proofs = confirmation.asked();
		if (!proofs) return;
		questions.push(proofs);
		if (confirms) await api.request("/sessions/confirm", { as: "Admin", json: { pwd: "Test-2026!" } });
		confirmation.settle(confirms);
	});
	return {
		dialog,
		questions,
		fill: async (label: string, text: string) => {
			const field = dialog.getByLabelText(new RegExp(`^${label}( \\*|\\*)?$`));
			await page.user.clear(field);
			await page.user.type(field, text);
		},
		save: () => page.user.click(dialog.getByRole("button", { name: "Speichern" })),
	};
}

describe("an Admin's own account", () => {
	test("keeps its e-mail address without a verification; the form shows why and keeps the input", async () => {
		const before = await account();
		const { dialog, questions, fill, save } = await openOwn(false);
		await fill("E-Mail", "neu@example.org");
		await save();
		const refused = await dialog.findAllByText(ERROR_MESSAGES.REAUTHENTICATION_REQUIRED);
		expect(refused.length).toBeGreaterThan(0);
		expect(questions).toEqual([["password"]]);
		expect(dialog.getByDisplayValue("neu@example.org")).toBeTruthy();
		expect(await account()).toEqual(before);
	});

	test("gets a new e-mail address after the verification, without pressing again", async () => {
		const { questions, fill, save } = await openOwn(true);
		await fill("E-Mail", "neu@example.org");
		await save();
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(questions).toEqual([["password"]]);
		expect(await account()).toMatchObject({ email: "neu@example.org" });
	});

	test("gets a new name without a verification", async () => {
		const { questions, fill, save } = await openOwn(false);
		await fill("Name", "Amina Neumann");
		await save();
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(questions).toEqual([]);
		expect(await account()).toMatchObject({ name: "Amina Neumann" });
	});
});
