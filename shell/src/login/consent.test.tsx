import { BOT_CHECK_PROVIDERS, type BotCheckProvider, COOKIES, lifetimesOf } from "@portal/contracts/kit/privacy";
import { api, mockServer } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { PasswordResetPage } from "../password-reset/PasswordResetPage.tsx";
import { MAIL, openPart } from "../testing/entrance.tsx";
import { LoginPage } from "./LoginPage.tsx";

beforeAll(() => {
	api.share();
	return api.open({ settings: { mail: MAIL } });
});
afterEach(() => {
	delete document.documentElement.dataset.botCheck;
});

async function noticeOf(element: React.ReactNode, botCheck: BotCheckProvider): Promise<string> {
	document.documentElement.dataset.botCheck = botCheck;
	mockServer();
	openPart(element);
	await screen.findByRole("button", { name: "Ich stimme zu" });
	return document.body.textContent ?? "";
}
const namedIn = (text: string) => Object.values(COOKIES).filter(({ name }) => text.includes(name));
const setBy = (...actions: string[]) => Object.values(COOKIES).filter((cookie) => actions.includes(cookie.setBy));

describe.for(BOT_CHECK_PROVIDERS)("with the human check %s", (botCheck) => {
	test("the sign-in lists exactly the cookies and the provider that it uses", async () => {
		const text = await noticeOf(<LoginPage />, botCheck);
		expect(namedIn(text)).toEqual(setBy("signIn", botCheck));
		for (const id of ["step", "device"] as const) expect(text).toContain(lifetimesOf(id, "de").life);
		expect(text).toContain(lifetimesOf("session", "de").longest);
		expect(text).not.toMatch(/beim Abmelden gelöscht/);
		expect(text.includes("Google")).toBe(botCheck === "recaptcha");
		expect(/prüft .*ein Mensch/.test(text)).toBe(botCheck !== "off");
	});

	test("the password reset lists no cookies of the sign-in", async () => {
		const text = await noticeOf(<PasswordResetPage />, botCheck);
		expect(namedIn(text)).toEqual(setBy(botCheck));
		expect(text.includes("Google")).toBe(botCheck === "recaptcha");
		expect(/prüft .*von einem Menschen/.test(text)).toBe(botCheck !== "off");
	});
});
