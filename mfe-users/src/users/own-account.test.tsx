import type { User } from "@portal/contracts/contract/users";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { api, staff } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";

const account = () => api.json<User>(`/users/${staff("Admin").user._id}`, { as: "Admin" });

/** Opens the list of accounts. The page confirms, or refuses, each verification that the API requires. */
async function openOwn(confirms: boolean) {
	const page = await open("/benutzer");
	const { confirmation } = page.host.session;
	const questions: unknown[] = [];
	confirmation.subscribe(async () => {
		const proofs = confirmation.asked();
		if (!proofs) return;
		questions.push(proofs);
		if (confirms) await api.request("/sessions/confirm", { as: "Admin", json: { pwd: "Test-2026!" } });
		confirmation.settle(confirms);
	});
	const save = async (fields: Record<string, string>) => {
		await page.press("admin.test ändern");
		await dialog().findByDisplayValue("admin.test");
		await page.fill(fields);
		await page.send("Speichern");
	};
	return { questions, save };
}

describe("an Admin's own account", () => {
	test("gets a new name without a verification, but no e-mail address; the form shows why and keeps the input", async () => {
		const { questions, save } = await openOwn(false);
		await save({ Name: "Amina Neumann" });
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(questions).toEqual([]);
		const before = await account();
		expect(before).toMatchObject({ name: "Amina Neumann" });
		await save({ "E-Mail": "neu@example.org" });
		const refused = await dialog().findAllByText(ERROR_MESSAGES.REAUTHENTICATION_REQUIRED);
		expect(refused.length).toBeGreaterThan(0);
		expect(questions).toEqual([["password"]]);
		expect(dialog().getByDisplayValue("neu@example.org")).toBeTruthy();
		expect(await account()).toEqual(before);
	});

	test("gets a new e-mail address after the verification, without pressing again", async () => {
		const { questions, save } = await openOwn(true);
		await save({ "E-Mail": "neu@example.org" });
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(questions).toEqual([["password"]]);
		expect(await account()).toMatchObject({ email: "neu@example.org" });
	});
});
