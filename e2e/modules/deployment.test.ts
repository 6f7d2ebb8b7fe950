import { join } from "node:path";
import { NODE, ROOT, run } from "../../deploy/lib/run.mjs";
import { expect, type Page, test } from "../support/fault-fixture.ts";
import { deployEdited, entryOf, readRegistry, writeRegistry } from "../support/release.ts";
import type { Server } from "../support/server.ts";
import { certifications, heading, menu, offer } from "../support/staff-pages.ts";
import { further, UNCHECKED } from "../support/test.ts";

/**
 * A team deploys its module while others use the application. Its versions are already in the store, because a
 * deployment from sources is slow; `own-repository.test.ts` has one.
 */

const POLL_MS = 61_000;

test.use({ settings: UNCHECKED });

const list = (page: Page, title = "Kundenliste") => heading(page, title);

/** Stores a version of a module with another title without making it the current one, and returns the version. */
function storeTitled(webRoot: string, title: string): string {
	const before = readRegistry(webRoot);
	const texts = (text: string) => text.replace('"title":"Kundenliste"', `"title":"${title}"`);
	const version = deployEdited(webRoot, "clients", "1.0.0-changed", { texts });
	writeRegistry(webRoot, before);
	return version;
}

/** Runs the `deploy` command in the store of the server. */
async function deploy({ store }: Server, ...args: string[]): Promise<void> {
	const env = { ...process.env, MODULE_STORE: store, DEPLOY_USER: "team" };
	const { code, output } = await run(NODE, [join(ROOT, "deploy/cli/deploy.mjs"), ...args], { env });
	expect(code, output).toBe(0);
}

test(
	"a version deployed during work is offered without losing input, and the next page runs it or the version after a rollback",
	further(true),
	async ({ staged: { page, problems, reports }, server }) => {
		const before = entryOf(server.webRoot, "clients").version;
		await page.clock.install();
		await page.goto("/clients");
		await expect(list(page)).toBeVisible();
		await page.getByRole("link", { name: "Kunden anlegen" }).click();
		const name = page.getByRole("textbox", { name: /^Name/ }).first();
		await name.fill("Öztürk Feinkost");
		await page.evaluate(() => document.documentElement.setAttribute("data-first", ""));
		const first = page.locator("html[data-first]");

		await deploy(server, "promote", "clients", storeTitled(server.webRoot, "Alle Kunden"));
		await page.clock.fastForward(POLL_MS);
		await expect(offer(page)).toContainText("Eine neue Version von „Kunden“ steht bereit.");
		await expect(first).toHaveCount(1);
		await expect(name).toHaveValue("Öztürk Feinkost");
		await name.pressSequentially(" GmbH");
		await expect(name).toHaveValue("Öztürk Feinkost GmbH");
		await offer(page).getByRole("button", { name: "Später" }).click();
		await expect(offer(page)).toBeEmpty();

		await menu(page, "Kunden").click();
		await page.getByRole("button", { name: "Verwerfen" }).click();
		await expect(list(page, "Alle Kunden")).toBeVisible();
		await expect(first).toHaveCount(0);

		await deploy(server, "rollback", "clients");
		expect(entryOf(server.webRoot, "clients").version).toBe(before);
		await menu(page, "Zertifizierungen").click();
		await expect(certifications(page)).toBeVisible();
		await menu(page, "Kunden").click();
		await expect(list(page)).toBeVisible();
		expect(reports).toEqual([]);
		expect(problems).toEqual([]);
	},
);
