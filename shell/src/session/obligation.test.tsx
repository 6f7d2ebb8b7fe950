import { codeAt } from "@portal/contracts/testing/authenticator";
import { createAccount } from "@portal/contracts/testing/scenarios";
import { api, fault, mockServer, START } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { fill, openPart, PASSWORD, signIn } from "../testing/entrance.tsx";
import { anApp } from "../testing/factors.ts";
import { RequireAccess } from "./RequireAccess.tsx";

const GIVEN = "Muster-2026!";
const OWN = "Eigenes-2026";
const page = (
	<RequireAccess access="signedIn">
		<p>die Seite</p>
	</RequireAccess>
);
async function open(userid: string, pwd: string) {
	mockServer();
	return openPart(page, { initial: await signIn(userid, pwd) });
}
const login = async (userid: string, pwd: string) =>
	(await api.request("/login", { json: { userid, pwd, token: "" } })).status;

describe("a password set by an Admin", () => {
	const openGiven = async () => {
		await createAccount(api, { mustChangePassword: true });
		return open("eva.berger", GIVEN);
	};
	const change = async ({ user, press }: ReturnType<typeof openPart>) => {
		await fill(user, { "Bisheriges Passwort": GIVEN, "Neues Passwort": OWN, "Neues Passwort wiederholen": OWN });
		await press("Passwort ändern");
	};

	test("must be changed before any page is shown", async () => {
		const opened = await openGiven();
		await screen.findByRole("heading", { name: "Neues Passwort" });
		expect(screen.queryByText("die Seite")).toBeNull();
		await change(opened);
		await screen.findByText("die Seite");
		expect([await login("eva.berger", GIVEN), await login("eva.berger", OWN)]).toEqual([401, 200]);
	});

	test("must be changed before the second factor is set up", async () => {
		await api.open({ settings: { require2fa: "all" } });
		await anApp("Admin");
		await change(await openGiven());
		await screen.findByRole("heading", { name: "Zweiter Faktor" });
		expect(screen.queryByText("die Seite")).toBeNull();
	});

	test("is not requested twice when only the response is lost", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		const opened = await openGiven();
		mockServer(fault("GET", "/api/refresh", 503, { once: true }));
		await change(opened);
		await screen.findByText(/^Das wurde gespeichert/);
		await opened.press("Weiter");
		await screen.findByText("die Seite");
	});
});

describe("a required second factor", () => {
	test("must be set up before any page is shown, including its recovery codes", async () => {
		await api.open({ settings: { require2fa: "all" } });
		const { user, press } = await open("auditor.test", PASSWORD);
		await press("Authenticator-App einrichten");
		const secret = (await screen.findByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/)).textContent ?? "";
		await user.type(
			screen.getByRole("textbox", { name: /Code aus der App/ }),
			codeAt(START, secret.replaceAll(" ", "")),
		);
		await press("Code prüfen");
		expect(await screen.findAllByText(/^[a-z2-9]{5}-[a-z2-9]{5}$/)).toHaveLength(10);
		expect(screen.queryByText("die Seite")).toBeNull();
		await press("Ich habe die Codes gesichert");
		await screen.findByText("die Seite");
		expect(await login("auditor.test", PASSWORD)).toBe(401);
	});

	test("can be left for the sign-in", async () => {
		await api.open({ settings: { require2fa: "all" } });
		const { press, location } = await open("auditor.test", PASSWORD);
		await press("Abmelden");
		expect(location()).toBe("/login");
	});
});
