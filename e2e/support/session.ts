import type { Browser, Page } from "@playwright/test";
import { solveHumanCheck } from "../../api/testing/human-check.ts";
import { PASSWORD } from "./test.ts";

/** Returns the body of a sign-in request. It contains a solved human check if the server requires one. */
async function loginOf(page: Page, userid: string, password: string) {
	const answer = await page.request.get("/api/bot-check/challenge?action=Login");
	const { challenge }: { challenge?: unknown } = await answer.json();
	return { userid, pwd: password, token: challenge ? await solveHumanCheck(challenge) : "" };
}

/** Signs a user in by a request instead of the form: the browser of the page gets the session, no page is opened. */
export async function enter(page: Page, userid: string, password = PASSWORD): Promise<void> {
	const answer = await page.request.post("/api/login", { data: await loginOf(page, userid, password) });
	if (!answer.ok()) throw new Error(`Signing in as ${userid}: ${answer.status()} ${await answer.text()}`);
	const { cookies } = await page.context().storageState();
	const { origin } = new URL(answer.url());
	const origins = [{ origin, localStorage: [{ name: "portal.session", value: "1" }] }];
	await page.context().setStorageState({ cookies, origins });
}

/** Returns origin and authorization header for API calls of the page's user, requested as the page does it. */
export async function authorizationOf(page: Page): Promise<{ origin: string; authorization: string }> {
	const answer = await page.request.get("/api/refresh", { headers: { "sec-fetch-site": "same-origin" } });
	if (!answer.ok()) throw new Error(`No user is signed in: ${answer.status()} ${await answer.text()}`);
	const { accessToken }: { accessToken: string } = await answer.json();
	return { origin: new URL(answer.url()).origin, authorization: `Bearer ${accessToken}` };
}

/** Returns an empty page of a signed-in user, in a browser context of its own. */
export async function signedInPage(browser: Browser, url: string, userid: string) {
	const context = await browser.newContext({ baseURL: url });
	const page = await context.newPage();
	await enter(page, userid);
	return { context, page };
}
