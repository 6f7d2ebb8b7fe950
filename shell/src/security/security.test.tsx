import type { OwnFactors } from "@portal/contracts/contract/second-factors";
import type { OwnSession } from "@portal/contracts/contract/sessions";
import type { User } from "@portal/contracts/contract/users";
import { Authenticator, codeAt } from "@portal/contracts/testing/authenticator";
import { ToastRegion } from "@portal/shared-ui";
import { altered, api, mockServer, START, userOf } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fill, openPart, PASSWORD } from "../testing/entrance.tsx";
import { anApp, aPasskey, SITE } from "../testing/factors.ts";
import { SecurityPage } from "./SecurityPage.tsx";

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => browser);

beforeEach(() => void vi.stubGlobal("PublicKeyCredential", class {}));

const factors = () => api.json<OwnFactors>("/second-factors", { as: "Admin" });
const account = () => api.json<User>(`/users/${userOf("Admin")._id}`, { as: "Admin" });

async function open(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers);
	const page = openPart(
		<>
			<SecurityPage />
			<ToastRegion />
		</>,
		{ initial: "Admin" },
	);
	const region = async (name: string) => within(await screen.findByRole("region", { name }));
	const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
	return {
		...page,
		server,
		region,
		dialog,
		/** Presses the only button of a card. */
		use: async (card: string) => page.user.click(await (await region(card)).findByRole("button")),
		/** Presses a button of the confirmation dialog. Toasts are dialogs too, so the role distinguishes them. */
		confirm: async (name: string) => {
			const find = () =>
				screen.getAllByRole("button", { name }).find((button) => button.closest("[role=alertdialog]")) ?? expect.fail();
			await page.user.click(await waitFor(find));
		},
	};
}
const shownCodes = async (page: Awaited<ReturnType<typeof open>>) => {
	const dialog = await page.dialog("Ihre Wiederherstellungscodes");
	return dialog.getAllByRole("listitem").map((item) => item.textContent);
};
/** Returns true if the API accepts the recovery code. */
const isTaken = async (code: string | null | undefined) =>
	(await api.request("/sessions/confirm", { as: "Admin", json: { code } })).ok;

describe("the authenticator app", () => {
	async function openSetup() {
		const page = await open();
		await page.use("Authenticator-App");
		const dialog = await page.dialog("Authenticator-App einrichten");
		const secret = (dialog.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent ?? "").replaceAll(" ", "");
		const show = async (code: string) => {
			await page.user.type(dialog.getByRole("textbox"), code);
			await page.press("Code prüfen");
		};
		return { ...page, setup: dialog, secret, show };
	}

	test("shows why it cannot be set up", async () => {
		const { region, user } = await open();
		const button = await (await region("Authenticator-App")).findByRole("button");
		await anApp("Admin");
		await user.click(button);
		await screen.findByText("Diese Aktion ist im aktuellen Status nicht möglich.");
	});

	test("is set up by QR code or key after a wrong code; its recovery codes are shown until the user confirms that they are stored", async () => {
		const page = await openSetup();
		const path = page.setup.getByRole("img", { name: "QR-Code für die Authenticator-App" }).querySelector("path");
		expect(path?.getAttribute("d")).toMatch(/^M4 4h1v1h-1z/);
		await page.show(codeAt(START, page.secret) === "000000" ? "000001" : "000000");
		expect((await page.setup.findAllByText(/^Der Code ist falsch/)).length).toBeGreaterThan(0);
		page.setup.getByRole("img");
		page.setup.getByText(page.secret.slice(0, 4), { exact: false, selector: ".account-secret" });
		expect(await factors()).not.toHaveProperty("totp");
		await page.user.clear(page.setup.getByRole("textbox"));
		await page.show(codeAt(START, page.secret));
		const codes = await shownCodes(page);
		expect(codes).toHaveLength(10);
		await page.user.keyboard("{Escape}");
		expect(await shownCodes(page)).toEqual(codes);
		await page.press("Ich habe die Codes gesichert");
		await waitFor(() => expect(screen.queryByText(codes[0] ?? "")).toBeNull());
		await (await page.region("Authenticator-App")).findByText("Eingerichtet");
		(await page.region("Wiederherstellungscodes")).getByText("10 von 10 Codes sind noch übrig.");
		expect(await factors()).toMatchObject({ totp: {}, recoveryCodes: 10 });
		expect(await isTaken(codes[0])).toBe(true);
	});

	test("is removed after a confirmation", async () => {
		await anApp("Admin");
		const page = await open();
		await page.use("Authenticator-App");
		expect(await factors()).toHaveProperty("totp");
		await page.confirm("Entfernen");
		await (await page.region("Authenticator-App")).findByText("Nicht eingerichtet");
		expect(await factors()).not.toHaveProperty("totp");
	});

	test("cannot be removed if the account requires it, and the dialog says so", async () => {
		await api.open({ settings: { require2fa: "all" } });
		await anApp("Admin");
		const page = await open();
		await page.use("Authenticator-App");
		await page.confirm("Entfernen");
		expect((await screen.findByText(/vorgeschrieben/)).closest("[role=alertdialog]")).not.toBeNull();
		expect(await factors()).toHaveProperty("totp");
	});
});

describe("the recovery codes", () => {
	test("show a warning when only one is left", async () => {
		await anApp("Admin");
		const page = await open(altered<OwnFactors>("/api/second-factors", (own) => ({ ...own, recoveryCodes: 1 })));
		(await page.region("Wiederherstellungscodes")).getByText(/Nur noch ein Code von 10/);
	});

	test("can be replaced after a confirmation, copied and saved as a file", async () => {
		const { recoveryCodes } = await anApp("Admin");
		const page = await open();
		await page.press("Neue Codes erzeugen");
		await page.confirm("Neue Codes erzeugen");
		const codes = await shownCodes(page);
		expect([await isTaken(recoveryCodes[0]), await isTaken(codes[0])]).toEqual([false, true]);
		await page.press("Kopieren");
		await screen.findByText("Die Codes wurden kopiert.");
		expect(await navigator.clipboard.readText()).toBe(codes.join("\n"));
		let file: Blob | undefined;
		vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
			file = blob as Blob;
			return "blob:x";
		});
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
		await page.press("Als Datei speichern");
		expect(await file?.text()).toContain(codes.join("\r\n"));
	});
});

describe("a passkey", () => {
	test("is not offered if the server does not support passkeys, and the page says so", async () => {
		const page = await open();
		const region = await page.region("Passkeys");
		await region.findByText(/nur, wenn das Portal unter einer https-Adresse läuft/);
		expect(region.queryByRole("button")).toBeNull();
	});

	test("is added under its name, which a cancelled attempt keeps", async () => {
		await api.open({ settings: { publicUrl: SITE } });
		const key = new Authenticator(SITE);
		browser.startRegistration
			.mockImplementation(async ({ optionsJSON }) => key.register(optionsJSON))
			.mockRejectedValueOnce(new DOMException("no", "NotAllowedError"));
		const page = await open();
		await page.use("Passkeys");
		const dialog = await page.dialog("Neuer Passkey");
		await page.user.type(dialog.getByRole("textbox"), "Telefon");
		const add = dialog.getByRole("button", { name: "Passkey hinzufügen" });
		await page.user.click(add);
		await dialog.findByText(/wurde abgebrochen/);
		expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("Telefon");
		expect((await factors()).passkeys).toEqual([]);
		await page.user.click(add);
		expect(await shownCodes(page)).toHaveLength(10);
		await page.press("Ich habe die Codes gesichert");
		const region = await page.region("Passkeys");
		await region.findByText("Telefon");
		expect(region.getByRole("listitem").textContent).toContain("noch nicht verwendet");
		expect((await factors()).passkeys).toMatchObject([{ _id: key.credentialId, name: "Telefon" }]);
	});

	test("can be renamed, and removed after a confirmation", async () => {
		await api.open({ settings: { publicUrl: SITE } });
		await aPasskey("Admin");
		const page = await open();
		await page.press("Telefon umbenennen");
		const dialog = await page.dialog("Passkey umbenennen");
		const name = dialog.getByRole<HTMLInputElement>("textbox");
		expect(name.value).toBe("Telefon");
		await page.user.clear(name);
		await page.user.type(name, "Altes Telefon");
		await page.user.click(dialog.getByRole("button", { name: "Speichern" }));
		await page.press("Altes Telefon entfernen");
		expect((await factors()).passkeys).toMatchObject([{ name: "Altes Telefon" }]);
		await page.confirm("Entfernen");
		await screen.findByText("Noch kein Passkey eingetragen.");
		expect((await factors()).passkeys).toEqual([]);
	});
});

describe("password, address and sessions", () => {
	const login = async (pwd: string) =>
		(await api.request("/login", { json: { userid: "admin.test", pwd, token: "" } })).status;

	test("a new password is valid immediately", async () => {
		const page = await open();
		await page.press("Passwort ändern");
		const dialog = await page.dialog("Passwort ändern");
		const next = { "Neues Passwort": "Neu-und-lang-2026", "Neues Passwort wiederholen": "Neu-und-lang-2026" };
		await fill(page.user, { "Bisheriges Passwort": PASSWORD, ...next });
		await page.user.click(dialog.getByRole("button", { name: "Passwort ändern" }));
		await screen.findByText("Das Passwort wurde geändert.");
		expect([await login(PASSWORD), await login("Neu-und-lang-2026")]).toEqual([401, 200]);
	});

	test("an address is saved only with the right password", async () => {
		const page = await open();
		await screen.findByText("Keine E-Mail-Adresse hinterlegt.");
		await page.press("E-Mail-Adresse ändern");
		await page.dialog("E-Mail-Adresse ändern");
		await fill(page.user, { "E-Mail-Adresse": "amina@example.org", Passwort: "falsch" });
		await page.press("Speichern");
		expect((await screen.findAllByText(/^Das (bisherige )?Passwort ist falsch\./)).length).toBeGreaterThan(0);
		expect(await account()).not.toHaveProperty("email");
		await fill(page.user, { Passwort: PASSWORD });
		await page.press("Speichern");
		await screen.findByText("amina@example.org");
		expect(await account()).toMatchObject({ email: "amina@example.org" });
	});

	test("sessions on other devices can be ended, the current one cannot", async () => {
		const json = { userid: "admin.test", pwd: PASSWORD, token: "" };
		const sessions = () => api.json<OwnSession[]>("/sessions", { as: "Admin" });
		await api.request("/login", { json, headers: { "user-agent": "Firefox/150 Windows" } });
		expect(await sessions()).toHaveLength(2);
		const page = await open();
		await screen.findByText("Firefox, Windows");
		expect(screen.getAllByRole("button", { name: /^Anmeldung beenden/ })).toHaveLength(1);
		await page.press("Anmeldung beenden: Firefox, Windows");
		await waitFor(() => expect(screen.queryByText("Firefox, Windows")).toBeNull());
		expect(await sessions()).toMatchObject([{ current: true }]);
	});
});
