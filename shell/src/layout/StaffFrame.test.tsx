import { createCertificate, createClient, createEnquiry } from "@portal/contracts/testing/scenarios";
import { unwrap } from "@portal/shared-ui/module";
import { api, fault, mockServer, START, staff } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { rememberRecent } from "../palette/recent.ts";
import { openPart, PASSWORD } from "../testing/entrance.tsx";
import { manifestOf } from "../testing/modules.ts";
import { StaffFrame } from "./StaffFrame.tsx";

const clients = manifestOf("clients", {
	routes: ["/clientDetails", "/certificationDetails", "/certificateDetails", "/customerMessage"].map((path) => ({
		path,
		access: ["Admin", "Auditor"],
		page: "Page",
	})),
	menu: [{ path: "/clients", label: "Kunden", roles: ["Admin", "Auditor"], order: 1 }],
	actions: [{ label: "Neuer Kunde", path: "/addClient", roles: ["Admin"], order: 1 }],
});

function open(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers);
	const content = (
		<>
			<h1>Seite</h1>
			<input aria-label="Notiz" />
		</>
	);
	return { ...openPart(<StaffFrame />, { initial: "Admin", manifests: [clients], page: content }), server };
}

describe("the command palette", () => {
	async function openPalette(...handlers: Parameters<typeof mockServer>) {
		const page = open(...handlers);
		await page.user.keyboard("{Control>}k{/Control}");
		const search = await screen.findByRole("searchbox");
		return { ...page, search, enter: (text: string) => page.user.paste(text) };
	}
	const opened = async ({ location }: ReturnType<typeof open>, path: string, query: Record<string, string>) => {
		await waitFor(() => expect(location()).toBe(`${path}?${new URLSearchParams(query)}`));
		expect(screen.queryByRole("dialog")).toBeNull();
	};

	test("sends no request before the second letter, and shows an error", async () => {
		const message = "Gerade nicht.";
		const faults = (["/api/client", "/api/certification"] as const).map((path) => fault("GET", path, 500, { message }));
		const { enter, server } = await openPalette(...faults);
		await enter("K");
		await screen.findByRole("menuitem", { name: "Kunden" });
		expect(server.requests()).toEqual([]);
		await enter("x");
		await screen.findByText(message);
	});

	test("offers recent records and actions, and keeps none for the next user", async () => {
		rememberRecent("other-user", { href: "/x?id=1", label: "Fremd" });
		rememberRecent(staff("Admin").user._id, { href: "/clientDetails?cid=7", label: "Öztürk GmbH" });
		const { user, enter, location } = await openPalette();
		const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
		expect(names.slice(0, 2)).toEqual(["Öztürk GmbH", "Neuer Kunde"]);
		expect(names).toEqual(expect.arrayContaining(["Darstellung: Dunkel", "Abmelden", "Kunden"]));
		await enter("neu kun");
		await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(1));
		await screen.findByText("1 Treffer");
		await user.keyboard("{ArrowDown}{Enter}");
		await waitFor(() => expect(location()).toBe("/addClient"));
	});

	test("lists an enquiry first when its number is entered", async () => {
		const enquiry = await createEnquiry(api);
		const page = await openPalette();
		await page.enter(`Anfrage ${enquiry.reference}`);
		await screen.findByText("Diese Nummer");
		await page.user.keyboard("{ArrowDown}{Enter}");
		await opened(page, "/customerMessage", { id: enquiry._id });
	});

	test("opens the match of the entered text when Enter follows at once", async () => {
		const client = await createClient(api);
		const other = await createClient(api, { name: "Tirol Milch AG" });
		const page = await openPalette();
		await page.enter(client.name);
		await screen.findByRole("menuitem", { name: client.name });
		await page.user.clear(page.search);
		await page.enter(other.name);
		await page.user.keyboard("{Enter}");
		expect(screen.queryByRole("menuitem", { name: client.name })).toBeNull();
		await opened(page, "/clientDetails", { cid: other._id });
	});

	test("finds and opens a certificate by its number, by keyboard alone", async () => {
		const first = await createCertificate(api);
		const { certificate, certification, client } = await createCertificate(api, { in: first });
		const page = await openPalette();
		await page.user.type(page.search, certificate.certificateNumber);
		await screen.findByRole("menuitem", { name: certificate.certificateNumber });
		expect(screen.queryByRole("menuitem", { name: first.certificate.certificateNumber })).toBeNull();
		await page.user.keyboard("{Enter}");
		const ids = { certificationId: certification._id, certificateId: certificate._id, clientId: client._id };
		await opened(page, "/certificateDetails", ids);
	});
});

test("a new sign-in on an open page keeps unsaved input of the same user; it discards that of another, with a notice", async () => {
	const note = () => screen.getByLabelText<HTMLInputElement>("Notiz");
	const { user, session } = open();
	await user.click(note());
	await user.paste("von Amina");
	await act(() => session.signIn({ userid: "admin.test", pwd: PASSWORD, token: "" }));
	expect(note().value).toBe("von Amina");
	expect(screen.queryByText(/^Sie sind jetzt als/)).toBeNull();
	await act(() => session.signIn({ userid: "auditor.test", pwd: PASSWORD, token: "" }));
	expect(note().value).toBe("");
	await screen.findByText(/^Sie sind jetzt als .+ angemeldet\. Nicht gespeicherte Eingaben von Amina Admin wurden/);
	expect(document.activeElement).toBe(screen.getByRole("main"));
});

test("an action that requires the user's identity is not executed when the user cancels or the password is wrong", async () => {
	const identity = () => screen.findByRole("dialog", { name: "Bitte bestätigen Sie, dass Sie es sind" });
	const closed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await api.setClock(new Date(START.getTime() + 6 * 60_000).toISOString());
	const { user, host, press, server } = open();
	const setUp = () => unwrap(host.api.api["second-factors"].totp.$post());
	await user.type(screen.getByLabelText("Notiz"), "getippt");
	const refusal = setUp().catch((error: unknown) => error);
	await identity();
	await press("Abbrechen");
	expect(await refusal).toMatchObject({ code: "REAUTHENTICATION_REQUIRED" });
	await closed();
	expect(screen.getByLabelText<HTMLInputElement>("Notiz").value).toBe("getippt");

	const show = async (password: string) => {
		await user.type(await screen.findByLabelText(/^Passwort/, { selector: "input" }), password);
		await press("Bestätigen");
	};
	const call = setUp();
	await identity();
	await show("Falsch-2026");
	await screen.findByRole("group", { name: /Passwort ist falsch/ });
	await show(PASSWORD);
	expect(await call).toHaveProperty("secret");
	await closed();
	expect(server.requests().filter((request) => request === "POST /api/second-factors/totp")).toHaveLength(3);
});

test("the settings menu links to pages of the account and stores the colour scheme", async () => {
	const { user, press, location } = open();
	const choose = async (name: string) => {
		await press("Einstellungen");
		await user.click(await screen.findByRole("menuitem", { name }));
	};
	for (const [name, path] of [
		["Sicherheit", "/sicherheit"],
		["Benachrichtigungen", "/benachrichtigungen"],
	] as const) {
		await choose(name);
		expect(location()).toBe(path);
	}
	await choose("Darstellung");
	const dialog = within(await screen.findByRole("dialog", { name: "Darstellung" }));
	await user.click(dialog.getByRole("radio", { name: "Dunkel" }));
	expect(document.documentElement.dataset.theme).toBe("dark");
	expect(window.localStorage.getItem("portal.theme")).toBe("dark");
	await user.click(dialog.getByRole("radio", { name: "Wie im System" }));
	expect(document.documentElement.dataset.theme).toBeUndefined();
	window.localStorage.clear();
});
