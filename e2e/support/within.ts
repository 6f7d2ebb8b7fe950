import { expect, type Page } from "./test.ts";

const ELSEWHERE = "/unauthorized";
const elsewhere = (page: Page) => page.getByRole("heading", { name: "Unauthorized", level: 1 });

/** Opens an address within the running application without loading it again; page and forms are new. */
const goWithin = (page: Page, address: string) =>
	page.evaluate((address) => {
		history.pushState(null, "", address);
		dispatchEvent(new PopStateEvent("popstate", { state: null }));
	}, address);

/**
 * Opens an address as for the first time, but within the running application, because loading it again takes much
 * longer.
 */
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
