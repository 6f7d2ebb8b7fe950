import type { OwnFactors } from "@portal/api/contract/second-factors";
import { ToastRegion } from "@portal/shared-ui";
import { HttpResponse, http, mockServer, userOf } from "@portal/shared-ui/testing";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openPart, refusal, signInOptions } from "../testing/entrance.tsx";
import { SecurityPage } from "./SecurityPage.tsx";

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }));
vi.mock("@simplewebauthn/browser", () => browser);

const admin = userOf("Admin");
const NONE: OwnFactors = { passkeys: [], recoveryCodes: 0, required: false };
const PHONE = { _id: "p1", name: "Telefon", createdAt: "2026-03-01T09:00:00.000Z" };
const CODES = ["abcde-fghij", "klmno-pqrst"];
const done = () => new HttpResponse(null, { status: 204 });

let factors: OwnFactors;
let sent: unknown[];
const own = [
	http.get("*/api/second-factors", () => HttpResponse.json(factors)),
	http.get(`*/api/users/${admin._id}`, () => HttpResponse.json({ ...admin, state: "active", signed: false })),
	http.get("*/api/sessions", () => HttpResponse.json([])),
];
const taking = (method: typeof http.post, path: string, answer: () => Response) =>
	method(path, async ({ request }) => {
		sent.push(await request.json());
		return answer();
	});

beforeEach(() => {
	factors = NONE;
	sent = [];
	vi.stubGlobal("PublicKeyCredential", class {});
});
afterEach(() => vi.unstubAllGlobals());

async function open(...handlers: Parameters<typeof mockServer>) {
	const server = mockServer(...handlers, ...own, signInOptions());
	const page = openPart(
		<>
			<SecurityPage />
			<ToastRegion />
		</>,
		{ initial: { accessToken: "t", user: admin } },
	);
	const region = async (name: string) => within(await screen.findByRole("region", { name }));
	const dialog = async (name: string) => within(await screen.findByRole("dialog", { name }));
	return {
		...page,
		server,
		region,
		dialog,
		press: (name: string) => page.user.click(screen.getByRole("button", { name })),
	};
}

describe("what cannot be loaded", () => {
	test("is said, and asked for again", async () => {
		let isDown = true;
		const failing = http.get("*/api/second-factors", () =>
			isDown ? refusal(503, "UNAVAILABLE", "Der Server kann gerade nicht.") : undefined,
		);
		const { user } = await open(failing);
		await screen.findByText("Der Server kann gerade nicht.");
		isDown = false;
		await user.click(screen.getByRole("button", { name: "Erneut versuchen" }));
		await screen.findByRole("region", { name: "Authenticator-App" });
	});
});

describe("the authenticator app", () => {
	const setup = { secret: "ABCDEFGHIJKL", uri: "otpauth://totp/x", qr: { size: 21, path: "M0 0h1v1z" } };
	const begin = http.post("*/api/second-factors/totp", () => HttpResponse.json(setup, { status: 201 }));
	const confirmation = (answer: () => Response) => taking(http.post, "*/api/second-factors/totp/confirmation", answer);

	test("that cannot be set up now says why", async () => {
		const refused = http.post("*/api/second-factors/totp", () =>
			refusal(409, "ILLEGAL_TRANSITION", "Schon eingerichtet."),
		);
		const { region, user } = await open(refused);
		await user.click((await region("Authenticator-App")).getByRole("button"));
		await screen.findByText("Schon eingerichtet.");
	});

	test("is not taken with a wrong code; picture and key stay", async () => {
		const wrong = confirmation(() =>
			refusal(400, "VALIDATION", "Bitte prüfen Sie Ihre Eingaben.", { fields: { code: ["Der Code ist falsch."] } }),
		);
		const page = await open(begin, wrong);
		await page.user.click((await page.region("Authenticator-App")).getByRole("button"));
		const dialog = await page.dialog("Authenticator-App einrichten");
		await page.user.type(dialog.getByRole("textbox"), "000000");
		await page.user.click(dialog.getByRole("button", { name: "Code prüfen" }));
		expect((await dialog.findAllByText(/Der Code ist falsch\./)).length).toBeGreaterThan(0);
		dialog.getByText("ABCD EFGH IJKL");
	});

	test("is set up with its picture or key; the recovery codes are shown once, and go only when they are said to be safe", async () => {
		const right = confirmation(() => {
			factors = { ...NONE, totp: { since: "2026-03-01T09:00:00.000Z" }, recoveryCodes: 10 };
			return HttpResponse.json({ recoveryCodes: CODES });
		});
		const page = await open(begin, right);
		await page.user.click((await page.region("Authenticator-App")).getByRole("button"));
		const dialog = await page.dialog("Authenticator-App einrichten");
		const picture = dialog.getByRole("img", { name: "QR-Code für die Authenticator-App" });
		expect(picture.querySelector("path")?.getAttribute("d")).toBe("M0 0h1v1z");
		await page.user.type(dialog.getByRole("textbox"), "123456");
		await page.user.click(dialog.getByRole("button", { name: "Code prüfen" }));
		const codes = await page.dialog("Ihre Wiederherstellungscodes");
		expect(codes.getAllByRole("listitem").map((item) => item.textContent)).toEqual(CODES);
		await page.user.keyboard("{Escape}");
		codes.getByText("abcde-fghij");
		await page.user.click(codes.getByRole("button", { name: "Ich habe die Codes gesichert" }));
		await waitFor(() => expect(screen.queryByText("abcde-fghij")).toBeNull());
		(await page.region("Authenticator-App")).getByText("eingerichtet");
		(await page.region("Wiederherstellungscodes")).getByText("10 von 10 Codes sind noch übrig.");
		expect(sent).toEqual([{ code: "123456" }]);
	});

	test("that the account must have is not removed; the window says so", async () => {
		factors = { ...NONE, totp: { since: "2026-03-01T09:00:00.000Z" }, required: true };
		const refused = http.delete("*/api/second-factors/totp", () =>
			refusal(409, "IN_USE", "Ein Faktor ist vorgeschrieben."),
		);
		const page = await open(refused);
		await page.user.click((await page.region("Authenticator-App")).getByRole("button"));
		const dialog = within(await screen.findByRole("alertdialog"));
		await page.user.click(dialog.getByRole("button", { name: "Entfernen" }));
		await dialog.findByText("Ein Faktor ist vorgeschrieben.");
	});
});

describe("the recovery codes", () => {
	beforeEach(() => {
		factors = { ...NONE, passkeys: [PHONE], recoveryCodes: 1 };
	});

	test("are not there before there is a factor", async () => {
		factors = NONE;
		const page = await open();
		await page.region("Authenticator-App");
		expect(screen.queryByRole("region", { name: "Wiederherstellungscodes" })).toBeNull();
	});

	test("are made anew after a question, copied and saved as a file", async () => {
		const made = http.post("*/api/second-factors/recovery-codes", () =>
			HttpResponse.json({ recoveryCodes: CODES }, { status: 201 }),
		);
		const page = await open(made);
		(await page.region("Wiederherstellungscodes")).getByText(/Nur noch ein Code von 10/);
		await page.press("Neue Codes erzeugen");
		const question = within(await screen.findByRole("alertdialog"));
		await page.user.click(question.getByRole("button", { name: "Neue Codes erzeugen" }));
		const codes = await page.dialog("Ihre Wiederherstellungscodes");
		await page.user.click(codes.getByRole("button", { name: "Kopieren" }));
		await codes.findByText("Die Codes wurden kopiert.");
		expect(await navigator.clipboard.readText()).toBe(CODES.join("\n"));
		let file: Blob | undefined;
		vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
			file = blob as Blob;
			return "blob:x";
		});
		vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
		await page.user.click(codes.getByRole("button", { name: "Als Datei speichern" }));
		expect(await file?.text()).toContain(CODES.join("\r\n"));
	});
});

describe("a passkey", () => {
	const options = http.post("*/api/second-factors/passkeys/options", () => HttpResponse.json({ challenge: "c" }));

	test("is not offered where the server has none, which is said", async () => {
		const page = await open(signInOptions({ passkeys: false }));
		const region = await page.region("Passkeys");
		await region.findByText(/nur, wenn das Portal unter einer https-Adresse läuft/);
		expect(region.queryByRole("button")).toBeNull();
	});

	test("is not added when the person calls it off at the device; the window says so and keeps the name", async () => {
		browser.startRegistration.mockRejectedValue(new DOMException("no", "NotAllowedError"));
		const page = await open(options);
		await page.user.click(await (await page.region("Passkeys")).findByRole("button", { name: "Passkey hinzufügen" }));
		const dialog = await page.dialog("Neuer Passkey");
		await page.user.type(dialog.getByRole("textbox"), "Telefon");
		await page.user.click(dialog.getByRole("button", { name: "Passkey hinzufügen" }));
		await dialog.findByText(/wurde abgebrochen/);
		expect(dialog.getByRole<HTMLInputElement>("textbox").value).toBe("Telefon");
	});

	test("is added under its name", async () => {
		browser.startRegistration.mockResolvedValue({ id: "k", type: "public-key" });
		const add = taking(http.post, "*/api/second-factors/passkeys", () => {
			factors = { ...NONE, passkeys: [PHONE], recoveryCodes: 10 };
			return HttpResponse.json({ passkey: PHONE, recoveryCodes: CODES }, { status: 201 });
		});
		const page = await open(options, add);
		await page.user.click(await (await page.region("Passkeys")).findByRole("button", { name: "Passkey hinzufügen" }));
		const dialog = await page.dialog("Neuer Passkey");
		await page.user.type(dialog.getByRole("textbox"), "Telefon");
		await page.user.click(dialog.getByRole("button", { name: "Passkey hinzufügen" }));
		await page.dialog("Ihre Wiederherstellungscodes");
		await page.press("Ich habe die Codes gesichert");
		const region = await page.region("Passkeys");
		await region.findByText("Telefon");
		expect(region.getByRole("listitem").textContent).toContain("noch nicht verwendet");
		expect(sent).toMatchObject([{ name: "Telefon", response: { id: "k" } }]);
	});

	test("gets another name, and is removed after a question", async () => {
		factors = { ...NONE, passkeys: [PHONE] };
		const rename = taking(http.put, "*/api/second-factors/passkeys/p1", () => {
			factors = { ...NONE, passkeys: [{ ...PHONE, name: "Altes Telefon" }] };
			return HttpResponse.json({ ...PHONE, name: "Altes Telefon" });
		});
		const remove = http.delete("*/api/second-factors/passkeys/p1", () => {
			factors = NONE;
			return done();
		});
		const page = await open(rename, remove);
		await page.user.click(await screen.findByRole("button", { name: "Telefon umbenennen" }));
		const dialog = await page.dialog("Passkey umbenennen");
		const name = dialog.getByRole<HTMLInputElement>("textbox");
		expect(name.value).toBe("Telefon");
		await page.user.clear(name);
		await page.user.type(name, "Altes Telefon");
		await page.user.click(dialog.getByRole("button", { name: "Speichern" }));
		await page.user.click(await screen.findByRole("button", { name: "Altes Telefon entfernen" }));
		const question = within(await screen.findByRole("alertdialog"));
		await page.user.click(question.getByRole("button", { name: "Entfernen" }));
		await screen.findByText("Noch kein Passkey eingetragen.");
		expect(sent).toEqual([{ name: "Altes Telefon" }]);
	});
});

describe("password, address and sessions", () => {
	const fill = async (page: Awaited<ReturnType<typeof open>>, fields: Record<string, string>) => {
		const dialog = within(screen.getByRole("dialog"));
		for (const [label, text] of Object.entries(fields))
			await page.user.type(dialog.getByLabelText(new RegExp(`^${label}( \\*|\\*)?$`), { selector: "input" }), text);
	};

	test("a new password that is repeated wrongly is not sent", async () => {
		const page = await open(taking(http.put, "*/api/users/me/password", () => HttpResponse.json(admin)));
		await page.press("Passwort ändern");
		const dialog = await page.dialog("Passwort ändern");
		await fill(page, { "Bisheriges Passwort": "Alt-2026!", "Neues Passwort": "Neu-2026!" });
		await fill(page, { "Neues Passwort wiederholen": "Neu-2027!" });
		await page.user.click(dialog.getByRole("button", { name: "Passwort ändern" }));
		expect((await dialog.findAllByText("Die Passwörter stimmen nicht überein.")).length).toBeGreaterThan(0);
		expect(sent).toEqual([]);
	});

	test("an address is kept only with the right password", async () => {
		const change = taking(http.put, "*/api/users/me/email", () =>
			refusal(400, "VALIDATION", "Bitte prüfen.", { fields: { current: ["Das Passwort ist falsch."] } }),
		);
		const page = await open(change);
		await screen.findByText("Keine E-Mail-Adresse hinterlegt.");
		await page.press("E-Mail-Adresse ändern");
		const dialog = await page.dialog("E-Mail-Adresse ändern");
		await fill(page, { "E-Mail-Adresse": "amina@example.org", Passwort: "falsch" });
		await page.user.click(dialog.getByRole("button", { name: "Speichern" }));
		expect((await dialog.findAllByText(/Das Passwort ist falsch\./)).length).toBeGreaterThan(0);
		expect(sent).toEqual([{ email: "amina@example.org", current: "falsch" }]);
	});

	test("a session of another device can be ended, one's own cannot", async () => {
		const session = { startedAt: "2026-03-01T08:00:00Z", lastUsedAt: "2026-03-01T09:00:00Z" };
		let sessions = [
			{ ...session, _id: "here", userAgent: "Firefox/150 Windows", current: true },
			{ ...session, _id: "there", userAgent: "", current: false },
		];
		const list = http.get("*/api/sessions", () => HttpResponse.json(sessions));
		const end = http.delete("*/api/sessions/there", () => {
			sessions = sessions.slice(0, 1);
			return done();
		});
		const page = await open(list, end);
		await screen.findByText("Firefox, Windows");
		expect(screen.getAllByRole("button", { name: /^Anmeldung beenden/ })).toHaveLength(1);
		await page.press("Anmeldung beenden: Unbekanntes Gerät");
		await waitFor(() => expect(screen.queryByText("Unbekanntes Gerät")).toBeNull());
	});
});
