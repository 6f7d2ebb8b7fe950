import { expect, type Page } from "./test.ts";

const ELSEWHERE = "/unauthorized";
const elsewhere = (page: Page) => page.getByRole("heading", { name: "Unauthorized", level: 1 });

/** Goes to an address within the application that runs; the page is made anew, and a form with it. */
const goWithin = (page: Page, address: string) =>
	page.evaluate((address) => {
		history.pushState(null, "", address);
		dispatchEvent(new PopStateEvent("popstate", { state: null }));
	}, address);

/** Shows an address as for the first time: within the application, which takes a fraction of starting it anew. */
export async function showAnew(page: Page, address: string): Promise<void> {
	await goWithin(page, ELSEWHERE);
	await expect(page).toHaveURL(ELSEWHERE);
	await expect(elsewhere(page)).toBeVisible();
	await expect(page.locator("[role=dialog]")).toHaveCount(0);
	await page.evaluate(() => {
		document.title = "";
	});
	await goWithin(page, address);
	if (address !== ELSEWHERE) await expect(elsewhere(page)).toHaveCount(0);
}
