import type { Notifications } from "@portal/contracts/contract/mails";
import { ToastRegion } from "@portal/shared-ui";
import { api, mockServer, type StaffName } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { MAIL, openPart, PASSWORD } from "../testing/entrance.tsx";
import { NotificationsPage } from "./NotificationsPage.tsx";

interface Case {
	as?: StaffName;
	isSending?: boolean;
	email?: string;
}

async function open({ as = "Admin", isSending = true, email }: Case = {}, ...handlers: Parameters<typeof mockServer>) {
	await api.open({ settings: isSending ? { mail: MAIL } : {} });
	if (email !== undefined) await api.json("/users/me/email", { as, method: "PUT", json: { current: PASSWORD, email } });
	const server = mockServer(...handlers);
	const page = openPart(
		<>
			<NotificationsPage />
			<ToastRegion />
		</>,
		{ initial: as },
	);
	return { ...page, server };
}
const stored = (as: StaffName = "Admin") => api.json<Notifications>("/users/me/notifications", { as });
const boxes = async () => {
	await screen.findByRole("group", { name: "Per E-Mail mitteilen" });
	return screen.getAllByRole<HTMLInputElement>("checkbox");
};

test("an Admin receives all notifications by default and can switch them off", async () => {
	const { user, press } = await open({ email: "amina@example.org" });
	expect((await boxes()).map(({ checked }) => checked)).toEqual([true, true, true, true, true, true]);
	expect(await screen.findByText(/^Die E-Mails gehen an amina@example\.org\./)).toBeDefined();
	await user.click(screen.getByRole("checkbox", { name: /^Neue Anfrage/ }));
	await user.click(screen.getByRole("checkbox", { name: /^Fristen des Tages/ }));
	await press("Speichern");
	await screen.findByText("Ihre Benachrichtigungen wurden gespeichert.");
	// All tests share the messages, so that the next one would find this message too.
	await press("Schließen");
	const all = { registration: true, review: true, signed: true, rejected: true };
	expect(await stored()).toEqual({ ...all, enquiry: false, deadlines: false });
	expect((await boxes()).map(({ checked }) => checked)).toEqual([false, true, true, true, true, false]);
});

test("an Auditor can select notifications of Auditors; the others are kept", async () => {
	const { user, press } = await open({ as: "Auditor" });
	expect(await boxes()).toHaveLength(4);
	expect(screen.queryByRole("checkbox", { name: /Registrierung/ })).toBeNull();
	expect(screen.queryByRole("checkbox", { name: /wartet auf Prüfung/ })).toBeNull();
	await user.click(screen.getByRole("checkbox", { name: /^Zertifikat unterschrieben/ }));
	await press("Speichern");
	await waitFor(async () => expect(await stored("Auditor")).toMatchObject({ signed: false, registration: true }));
});

test("without an address the page says that no e-mails arrive, and links to the address", async () => {
	await open();
	await screen.findByText("Keine E-Mail-Adresse hinterlegt");
	expect(screen.getByRole("link", { name: "Adresse hinterlegen" }).getAttribute("href")).toBe("/sicherheit");
	expect((await boxes()).every(({ disabled }) => !disabled)).toBe(true);
});

test("a change from another window is shown before it is overwritten, even after a return to that window", async () => {
	const { user, press } = await open();
	await boxes();
	await user.click(screen.getByRole("checkbox", { name: /^Neue Anfrage/ }));
	const others = { ...(await stored()), deadlines: false };
	const etag = (await api.request("/users/me/notifications", { as: "Admin" })).headers.get("ETag") ?? "";
	const headers = { "If-Match": etag };
	await api.json("/users/me/notifications", { as: "Admin", method: "PUT", json: others, headers });
	document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
	// Waits for the refetch that a return to the window triggers.
	await new Promise((resolve) => setTimeout(resolve, 300));
	await press("Speichern");
	await press("Vergleichen");
	expect(await stored()).toEqual(others);
	await user.click(await screen.findByRole("radio", { name: /^Jetzt gespeichert/ }));
	await press("Übernehmen und speichern");
	await screen.findByText("Ihre Benachrichtigungen wurden gespeichert.");
	expect(await stored()).toEqual(others);
	expect((await boxes()).map(({ checked }) => checked)).toEqual([true, true, true, true, true, false]);
	await user.click(screen.getByRole("checkbox", { name: /^Neue Anfrage/ }));
	await press("Speichern");
	await waitFor(async () => expect(await stored()).toEqual({ ...others, enquiry: false }));
});
