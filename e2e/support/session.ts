import type { Browser, Page } from "@playwright/test";
import { solveHumanCheck } from "../../api/testing/human-check.ts";
import { PASSWORD } from "./test.ts";

/** What the API takes for a sign-in, the human check included where the server asks for one. */
async function loginOf(page: Page, userid: string, password: string) {
	const answer = await page.request.get("/api/bot-check/challenge?action=Login");
	const { challenge }: { challenge?: unknown } = await answer.json();
	return { userid, pwd: password, token: challenge ? await solveHumanCheck(challenge) : "" };
}

/** Signs the browser of a page in without the form; nothing is opened yet. */
export async function enter(page: Page, userid: string, password = PASSWORD): Promise<void> {
	const answer = await page.request.post("/api/login", { data: await loginOf(page, userid, password) });
	if (!answer.ok()) throw new Error(`Signing in as ${userid}: ${answer.status()} ${await answer.text()}`);
	const { cookies } = await page.context().storageState();
	const { origin } = new URL(answer.url());
	const origins = [{ origin, localStorage: [{ name: "portal.session", value: "1" }] }];
	await page.context().setStorageState({ cookies, origins });
}

/** What calls of the API carry in the name of who is signed in on a page: asked for as the page does, nothing is opened. */
export async function authorizationOf(page: Page): Promise<{ origin: string; authorization: string }> {
	const answer = await page.request.get("/api/refresh", { headers: { "sec-fetch-site": "same-origin" } });
	if (!answer.ok()) throw new Error(`Nobody is signed in: ${answer.status()} ${await answer.text()}`);
	const { accessToken }: { accessToken: string } = await answer.json();
	return { origin: new URL(answer.url()).origin, authorization: `Bearer ${accessToken}` };
}

/** A page of somebody who is signed in, in a browser of its own; nothing is opened yet. */
export async function signedInPage(browser: Browser, url: string, userid: string) {
	const context = await browser.newContext({ baseURL: url });
	const page = await context.newPage();
	await enter(page, userid);
	return { context, page };
}
