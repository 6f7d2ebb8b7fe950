import { createCertificate, createClient, createEnquiry } from "@portal/contracts/testing/scenarios";
import { type ModuleManifest, unwrap } from "@portal/shared-ui/module";
import { api, fault, mockServer, START, staff } from "@portal/shared-ui/testing";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { rememberRecent } from "../palette/recent.ts";
import { openPart, PASSWORD } from "../testing/entrance.tsx";
import { StaffFrame } from "./StaffFrame.tsx";

const clients: ModuleManifest = {
	id: "clients",
	contract: 1,
	routes: ["/clientDetails", "/certificationDetails", "/certificateDetails", "/customerMessage"].map((path) => ({
		path,
		access: ["Admin", "Auditor"],
		page: "Page",
	})),
	menu: [{ path: "/clients", label: "Kunden", roles: ["Admin", "Auditor"], order: 1 }],
	slots: [],
	actions: [{ label: "Neuer Kunde", path: "/addClient", roles: ["Admin"], order: 1 }],
	languages: ["de"],
};

function open(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers);
	const content = (
		<>
			<h1>Seite</h1>
			<input aria-label="Notiz" />
		</>
	);
	const page = openPart(<StaffFrame />, { initial: "Admin", manifests: [clients], page: content });
	return {
		...page,
		server,
		api: page.host.api,
		chooseSetting: async (name: string) => {
			await page.press("Einstellungen");
			await page.user.click(await screen.findByRole("menuitem", { name }));
		},
	};
}

describe("the command palette", () => {
	test("sends no request before the second letter", async () => {
		const { user, server } = open();
		await user.keyboard("{Control>}k{/Control}");
		await user.type(await screen.findByRole("searchbox"), "K");
		await screen.findByRole("menuitem", { name: "Kunden" });
		expect(server.requests()).toEqual([]);
	});

	test("shows missing results and errors", async () => {
		const message = "Gerade nicht.";
		const { user } = open(
			fault("GET", "/api/client", 500, { message }),
			fault("GET", "/api/certification", 500, { message }),
		);
		await user.keyboard("{Control>}k{/Control}");
		await user.type(await screen.findByRole("searchbox"), "xyz");
		await screen.findByText("Gerade nicht.");
	});

	test("offers recent records and actions, and keeps none for the next user", async () => {
		rememberRecent("other-user", { href: "/x?id=1", label: "Fremd" });
		rememberRecent(staff("Admin").user._id, { href: "/clientDetails?cid=7", label: "Öztürk GmbH" });
		const { user, location } = open();
		await user.keyboard("{Control>}k{/Control}");
		const names = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
		expect(names.slice(0, 2)).toEqual(["Öztürk GmbH", "Neuer Kunde"]);
		expect(names).toEqual(expect.arrayContaining(["Darstellung: Dunkel", "Abmelden", "Kunden"]));
		await user.type(screen.getByRole("searchbox"), "neu kun");
		await waitFor(() => expect(screen.getAllByRole("menuitem")).toHaveLength(1));
		await screen.findByText("1 Treffer");
		await user.keyboard("{ArrowDown}{Enter}");
		await waitFor(() => expect(location()).toBe("/addClient"));
	});

	test("lists an enquiry first when its number is entered", async () => {
		const enquiry = await createEnquiry(api);
		const { user, location } = open();
		await user.keyboard("{Control>}k{/Control}");
		await user.type(await screen.findByRole("searchbox"), `Anfrage ${enquiry.reference}`);
		await screen.findByText("Diese Nummer");
		await user.keyboard("{ArrowDown}{Enter}");
		await waitFor(() => expect(location()).toBe(`/customerMessage?id=${enquiry._id}`));
	});

	test("opens the match of the entered text when Enter follows at once", async () => {
		const { client } = await createCertificate(api);
		const other = await createClient(api, { name: "Tirol Milch AG" });
		const { user, location } = open();
		await user.keyboard("{Control>}k{/Control}");
		const search = await screen.findByRole("searchbox");
		await user.type(search, client.name);
		await screen.findByRole("menuitem", { name: client.name });
		await user.clear(search);
		await user.type(search, `${other.name}{Enter}`);
		expect(screen.queryByRole("menuitem", { name: client.name })).toBeNull();
		await waitFor(() => expect(location()).toBe(`/clientDetails?cid=${other._id}`));
		expect(screen.queryByRole("dialog")).toBeNull();
	});

	test("finds and opens a certificate by its number, by keyboard alone", async () => {
		const first = await createCertificate(api);
		const { certificate, certification, client } = await createCertificate(api, { in: first });
		const { user, location } = open();
		await user.keyboard("{Meta>}k{/Meta}");
		await user.type(await screen.findByRole("searchbox"), certificate.certificateNumber);
		await screen.findByRole("menuitem", { name: certificate.certificateNumber });
		expect(screen.queryByRole("menuitem", { name: first.certificate.certificateNumber })).toBeNull();
		await user.keyboard("{Enter}");
		const ids = { certificationId: certification._id, certificateId: certificate._id, clientId: client._id };
		await waitFor(() => expect(location()).toBe(`/certificateDetails?${new URLSearchParams(ids)}`));
		expect(screen.queryByRole("dialog")).toBeNull();
	});
});

describe("a new sign-in on an open page", () => {
	const note = () => screen.getByLabelText<HTMLInputElement>("Notiz");

	test("by another user discards unsaved input and notifies the user", async () => {
		const { user, session } = open();
		await user.type(note(), "von Amina");
		await act(() => session.signIn({ userid: "auditor.test", pwd: PASSWORD, token: "" }));
		expect(note().value).toBe("");
		await screen.findByText(/^Sie sind jetzt als .+ angemeldet\. Nicht gespeicherte Eingaben von Amina Admin wurden/);
		expect(document.activeElement).toBe(screen.getByRole("main"));
	});

	test("by the same user keeps everything", async () => {
		const { user, session } = open();
		await user.type(note(), "von Amina");
		await act(() => session.signIn({ userid: "admin.test", pwd: PASSWORD, token: "" }));
		expect(note().value).toBe("von Amina");
		expect(screen.queryByText(/^Sie sind jetzt als/)).toBeNull();
	});
});

describe("an action that requires a recent confirmation of identity", () => {
	const identity = () => screen.findByRole("dialog", { name: "Bitte bestätigen Sie, dass Sie es sind" });
	const act = (api: ReturnType<typeof open>["api"]) => unwrap(api.api["second-factors"].totp.$post());
	beforeEach(() => api.setClock(new Date(START.getTime() + 6 * 60_000).toISOString()));
	const type = async (user: ReturnType<typeof open>["user"], password: string) => {
		await user.type(await screen.findByLabelText(/^Passwort/, { selector: "input" }), password);
		await user.click(screen.getByRole("button", { name: "Bestätigen" }));
	};

	test("is not executed when the user cancels; the page stays as it was", async () => {
		const { user, api } = open();
		await user.type(screen.getByLabelText("Notiz"), "getippt");
		const refusal = act(api).catch((error: unknown) => error);
		await identity();
		await user.click(await screen.findByRole("button", { name: "Abbrechen" }));
		expect(await refusal).toMatchObject({ code: "REAUTHENTICATION_REQUIRED" });
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(screen.getByLabelText<HTMLInputElement>("Notiz").value).toBe("getippt");
	});

	test("is refused with a wrong password and executed with the right one", async () => {
		const { user, api, server } = open();
		const call = act(api);
		await identity();
		await type(user, "Falsch-2026");
		await screen.findByRole("group", { name: /Passwort ist falsch/ });
		await type(user, PASSWORD);
		expect(await call).toHaveProperty("secret");
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		expect(server.requests().filter((request) => request === "POST /api/second-factors/totp")).toHaveLength(2);
	});
});

describe("the settings menu", () => {
	afterEach(() => {
		delete document.documentElement.dataset.theme;
		window.localStorage.clear();
	});

	test.each([
		["Sicherheit", "/sicherheit"],
		["Benachrichtigungen", "/benachrichtigungen"],
	])("links to the page “%s”", async (name, path) => {
		const { chooseSetting, location } = open();
		await chooseSetting(name);
		expect(location()).toBe(path);
	});

	test("stores the colour scheme", async () => {
		const { user, chooseSetting } = open();
		await chooseSetting("Darstellung");
		const dialog = within(await screen.findByRole("dialog", { name: "Darstellung" }));
		await user.click(dialog.getByRole("radio", { name: "Dunkel" }));
		expect(document.documentElement.dataset.theme).toBe("dark");
		expect(window.localStorage.getItem("portal.theme")).toBe("dark");
		await user.click(dialog.getByRole("radio", { name: "Wie im System" }));
		expect(document.documentElement.dataset.theme).toBeUndefined();
	});
});
