import type { User } from "@portal/contracts/contract/users";
import { ERROR_MESSAGES } from "@portal/contracts/kit/sentences";
import { api, staff } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { dialog, open } from "../testing/page.ts";

const account = () => api.json<User>(`/users/${staff("Admin").user._id}`, { as: "Admin" });

/** Opens the list of accounts. The page refuses each verification that the API requires, until `confirms` is set. */
async function openOwn() {
	const state = { confirms: false };
	const page = await open("/benutzer");
	const { confirmation } = page.host.session;
	const questions: unknown[] = [];
	confirmation.subscribe(async () => {
		const proofs = confirmation.asked();
		if (!proofs) return;
		questions.push(proofs);
		if (state.confirms) await api.request("/sessions/confirm", { as: "Admin", json: { pwd: "Test-2026!" } });
		confirmation.settle(state.confirms);
	});
	const save = async (fields: Record<string, string>) => {
		await page.press("admin.test ändern");
		await dialog().findByDisplayValue("admin.test");
		await page.fill(fields);
		await page.send("Speichern");
	};
	return { ...page, questions, save, state };
}

describe("an Admin's own account", () => {
	test("keeps its role, and gets a new name without a verification, but an e-mail address only after it; the form shows why and keeps the input", async () => {
		const { questions, save, send, state } = await openOwn();
		await save({ Name: "Amina Neumann" });
		await screen.findByText("Benutzerdaten wurden geändert.");
		expect(screen.queryByRole("button", { name: "admin.test löschen" })).toBeNull();
		expect(questions).toEqual([]);
		const before = await account();
		expect(before).toMatchObject({ name: "Amina Neumann", roles: ["Admin"] });
		await save({ "E-Mail": "neu@example.org" });
		const refused = await dialog().findAllByText(ERROR_MESSAGES.REAUTHENTICATION_REQUIRED);
		expect(refused.length).toBeGreaterThan(0);
		expect(questions).toEqual([["password"]]);
		expect(dialog().getByDisplayValue("neu@example.org")).toBeTruthy();
		const admin = dialog().getByRole<HTMLInputElement>("checkbox", { name: "Admin" });
		expect([admin.checked, admin.disabled]).toEqual([true, true]);
		expect(await account()).toEqual(before);
		state.confirms = true;
		await send("Speichern");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(questions).toEqual([["password"], ["password"]]);
		expect(await account()).toMatchObject({ email: "neu@example.org" });
	});
});
