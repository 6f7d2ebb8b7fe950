import { type Browser, request } from "@playwright/test";
import { PASSWORD } from "./test.ts";

/** Signs in without a form, at a server that asks for no human check. */
async function signedIn(url: string, userid: string) {
	const api = await request.newContext({ baseURL: url });
	const answer = await api.post("/api/login", { data: { userid, pwd: PASSWORD, token: "" } });
	if (!answer.ok()) throw new Error(`Signing in as ${userid}: ${answer.status()} ${await answer.text()}`);
	const state = await api.storageState();
	await api.dispose();
	return { ...state, origins: [{ origin: url, localStorage: [{ name: "portal.session", value: "1" }] }] };
}

/** A page of somebody who is signed in, in a browser of its own; nothing is opened yet. */
export async function signedInPage(browser: Browser, url: string, userid: string) {
	const context = await browser.newContext({ baseURL: url, storageState: await signedIn(url, userid) });
	return { context, page: await context.newPage() };
}
