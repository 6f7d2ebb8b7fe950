import type { Deadline } from "@portal/contracts/contract/deadlines";
import { createClient } from "@portal/contracts/testing/scenarios";
import { api, type RenderOptions } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { open as openPage } from "./page.ts";

/** The day of the API's clock in tests, a Tuesday. */
export const TODAY = "2026-03-10";

/** Sets the API's clock to `TODAY` in each test. Called once per test file. */
export function fixDay(): void {
	beforeEach(() => void vi.setSystemTime(`${TODAY}T09:00:00.000Z`));
	afterEach(() => vi.useRealTimers());
}

export const stored = (state = "open") => api.json<Deadline[]>(`/deadlines?kind=task&state=${state}`, { as: "Admin" });
export const plan = (json: object, as: "Admin" | "Auditor" = "Auditor") =>
	api.json<Deadline>("/deadlines", { as, json: { note: "Unterlagen anfordern", day: TODAY, ...json } });

export async function open(path = "/deadlines", options: RenderOptions = {}) {
	const page = await openPage(path, { user: "Auditor", ...options });
	const choose = async (name: string | RegExp) => page.user.click(await screen.findByRole("menuitem", { name }));
	return { ...page, choose };
}
export const rowOf = async (name: RegExp) => within(await screen.findByRole("row", { name }));
export { dialog as form } from "./page.ts";
/** Waits for the dialog and returns it. Its code is loaded when it is opened for the first time. */
export const opened = () => screen.findByRole("dialog");
export const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

export async function aTask(values: object = {}) {
	const client = await createClient(api, { name: "Donau Feinkost GmbH" });
	return { client, task: await plan({ _clientId: client._id, ...values }) };
}
