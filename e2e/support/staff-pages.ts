import type { Page } from "./test.ts";

/** Elements of the staff application that tests of modules look for. */

export const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name, exact: true });
export const menu = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name, exact: true });
/** The first row of the list of certifications. */
export const certifications = (page: Page) =>
	page
		.getByRole("row")
		.filter({ hasText: /Z-\d{4}-\d{4}/ })
		.first();
/** The error in the place of a module. */
export const failure = (page: Page) => page.getByRole("main").getByRole("alert");
export const retry = (page: Page) => page.getByRole("main").getByRole("button", { name: "Erneut versuchen" });
/** The offer to reload the page with a new version of a module. */
export const offer = (page: Page) => page.getByRole("status", { name: "Neue Version" });
