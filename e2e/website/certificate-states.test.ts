import { apiAs, publish } from "../support/api.ts";
import { expect, test, UNCHECKED } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/** These tests cover how visitors reach the result of a validation. The module's tests cover every result. */

test.use({ settings: UNCHECKED });

test("a scanned code sends one early request, and checking again sends another", async ({ page, server }) => {
	const { publicId, certificateNumber, key } = await publish(server.url, "Bald zurückgezogen GmbH");
	let hasProgram = false;
	const requests: boolean[] = [];
	page.on("request", (request) => {
		const { pathname } = new URL(request.url());
		if (pathname === `/api/validateCertificate/${publicId}`) requests.push(hasProgram);
	});
	await page.route(/\/lib-react\.\w+\.js$/, async (route) => {
		await expect.poll(() => requests.length).toBe(1);
		hasProgram = true;
		await route.continue();
	});
	await page.goto(`/validateCertificate?cid=${publicId}`);
	const card = page.getByRole("article");
	await expect(card.getByText(certificateNumber, { exact: true })).toBeVisible();
	await expect(card.getByText("Valid", { exact: true })).toBeVisible();
	expect(requests).toEqual([false]);

	const admin = await apiAs(server.url, "admin.demo");
	await admin("DELETE", `/publishCertificate/${key}`, { reason: "Rezeptur geändert" });
	await card.getByRole("button", { name: "Check again" }).click();
	await expect(card.getByText("Retracted", { exact: true })).toBeVisible();
	expect(requests).toEqual([false, true]);
});

test("a scanned code is validated even if the script for responses loads at the second attempt only", async ({
	page,
	server,
}) => {
	const { publicId, certificateNumber } = await publish(server.url, "Gescannt GmbH");
	let tries = 0;
	await page.route(/\/validation-answer\.\w+\.js$/, (route) => (tries++ === 0 ? route.abort() : route.continue()));
	await page.goto(`/validateCertificate?cid=${publicId}`);
	await expect(page.getByRole("article").getByText(certificateNumber, { exact: true })).toBeVisible();
	expect(tries).toBe(2);
});

test("by keyboard only, a certificate is validated from the landing page, and another one after it", async ({
	page,
	server,
}) => {
	const { publicId, certificateNumber } = await publish(server.url, "Getippt GmbH");
	const field = page.getByRole("textbox", { name: "Certificate number or ID" });
	await page.goto("/?lng=en");
	await hydrated(page);
	await field.focus();
	await page.keyboard.type(publicId.toUpperCase());
	await page.keyboard.press("Enter");
	await expect(page).toHaveURL(({ pathname }) => pathname === "/validateCertificate");
	await expect(page.getByRole("article").getByText(certificateNumber)).toBeVisible();
	await expect(page.getByRole("status").filter({ hasText: "This certificate is valid." })).toBeVisible();
	await field.selectText();
	await page.keyboard.type("nosuchidnosuchidnosuc");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Check", exact: true })).toBeFocused();
	await page.keyboard.press("Space");
	await expect(page.getByRole("status").filter({ hasText: "There is no published certificate" })).toBeVisible();
	await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
