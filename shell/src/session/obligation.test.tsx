import { HttpResponse, http, mockServer, userOf } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { openPart, refusal, signInOptions } from "../testing/entrance.tsx";
import { RequireAccess } from "./RequireAccess.tsx";

const admin = userOf("Admin");
const CODES = ["abcde-fghij"];
let sent: unknown[];
beforeEach(() => {
	sent = [];
});
const refreshed = (user: object = admin) =>
	http.get("*/api/refresh", () => HttpResponse.json({ accessToken: "next", user }));
const page = (
	<RequireAccess access="signedIn">
		<p>die Seite</p>
	</RequireAccess>
);
const open = (must: object) => openPart(page, { initial: { accessToken: "t", user: { ...admin, ...must } } });
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name, { selector: "input" });

describe("a password that somebody else has given", () => {
	const password = http.put("*/api/users/me/password", async ({ request }) => {
		sent.push(await request.json());
		return HttpResponse.json({ ...admin, state: "active", signed: false });
	});
	const change = async ({ user }: ReturnType<typeof open>) => {
		await user.type(await field(/^Bisheriges Passwort/), "Gegeben-2026");
		await user.type(await field(/^Neues Passwort(?! wied)/), "Eigenes-2026");
		await user.type(await field(/^Neues Passwort wied/), "Eigenes-2026");
		await user.click(screen.getByRole("button", { name: "Passwort ändern" }));
	};

	test("is changed before anything else is shown", async () => {
		mockServer(password, refreshed());
		const opened = open({ mustChangePassword: true });
		await screen.findByRole("heading", { name: "Neues Passwort" });
		expect(screen.queryByText("die Seite")).toBeNull();
		await change(opened);
		await screen.findByText("die Seite");
		expect(sent).toEqual([{ current: "Gegeben-2026", pwd: "Eigenes-2026", pwd2: "Eigenes-2026" }]);
	});

	test("comes before the second factor", async () => {
		mockServer(password, refreshed({ ...admin, mustSetUpSecondFactor: true }), signInOptions());
		await change(open({ mustChangePassword: true, mustSetUpSecondFactor: true }));
		await screen.findByRole("heading", { name: "Zweiter Faktor" });
		expect(screen.queryByText("die Seite")).toBeNull();
	});

	test("is not asked for twice where only the answer of the server is missing", async () => {
		vi.spyOn(console, "error").mockImplementation(() => {});
		let isDown = true;
		const refresh = http.get("*/api/refresh", () =>
			isDown ? refusal(503, "UNAVAILABLE", "Gerade nicht.") : HttpResponse.json({ accessToken: "n", user: admin }),
		);
		mockServer(password, refresh);
		const opened = open({ mustChangePassword: true });
		await change(opened);
		await screen.findByText(/^Das wurde gespeichert/);
		isDown = false;
		await opened.user.click(screen.getByRole("button", { name: "Weiter" }));
		await screen.findByText("die Seite");
	});
});

describe("a second factor that the account must have", () => {
	const begin = http.post("*/api/second-factors/totp", () =>
		HttpResponse.json(
			{ secret: "ABCDEFGH", uri: "otpauth://totp/x", qr: { size: 21, path: "M0 0z" } },
			{ status: 201 },
		),
	);
	const confirm = http.post("*/api/second-factors/totp/confirmation", () =>
		HttpResponse.json({ recoveryCodes: CODES }),
	);

	test("is set up before anything else is shown; the recovery codes too", async () => {
		mockServer(begin, confirm, signInOptions(), refreshed());
		const { user } = open({ mustSetUpSecondFactor: true });
		await user.click(await screen.findByRole("button", { name: "Authenticator-App einrichten" }));
		await user.type(await screen.findByRole("textbox", { name: /Code aus der App/ }), "123456");
		await user.click(screen.getByRole("button", { name: "Code prüfen" }));
		await screen.findByText("abcde-fghij");
		expect(screen.queryByText("die Seite")).toBeNull();
		await user.click(screen.getByRole("button", { name: "Ich habe die Codes gesichert" }));
		await screen.findByText("die Seite");
	});

	test("can be left for the sign-in", async () => {
		mockServer(signInOptions());
		const { user, location } = open({ mustSetUpSecondFactor: true });
		await user.click(await screen.findByRole("button", { name: "Abmelden" }));
		expect(location()).toBe("/login");
	});
});
