import { giveConsent, pressUntil } from "../support/actions.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, PASSWORD, type Page, test } from "../support/test.ts";

/** What everybody of the staff does with the frame around the pages, on a phone, a tablet and a desk. */
const VIEWS = [
	{ width: 375, height: 812, menu: "drawer" },
	{ width: 768, height: 1024, menu: "folded" },
	{ width: 1280, height: 900, menu: "beside" },
] as const;
const MOST_SHIFT = 0.01;

const title = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const HOME = "Willkommen im Mitarbeiterportal";

/** How far what was already there has jumped since the page was opened, without what a person's own action has moved. */
const layoutShift = (page: Page) =>
	page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				const observer = new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
						if (!entry.hadRecentInput) sum += entry.value;
				});
				observer.observe({ type: "layout-shift", buffered: true });
				setTimeout(() => resolve(sum), 300);
			}),
	);

/** Runs in the page: what is cut off at the edge of a table. */
const outsideOfTheirTable = (controls: Element[]) =>
	controls
		.filter((control) => {
			const edge = control.closest(".ui-table__scroll")?.getBoundingClientRect().right ?? 0;
			return control.getBoundingClientRect().right > edge + 1;
		})
		.map(({ textContent }) => textContent);

/** Every state of the document is looked at, from the first element on. */
async function watchFor(page: Page, selector: string): Promise<() => Promise<number>> {
	await page.addInitScript((wanted) => {
		const seen = { count: 0 };
		Object.assign(window, { seen });
		const look = () => {
			if (document.querySelector(wanted)) seen.count++;
		};
		new MutationObserver(look).observe(document, { childList: true, subtree: true });
	}, selector);
	return () => page.evaluate(() => (window as Window & { seen?: { count: number } }).seen?.count ?? -1);
}

const violations = (page: Page, within?: string): Promise<string[]> => inaccessible(page, within ? { within } : {});

async function openSetting(page: Page, name: string) {
	await page.getByRole("button", { name: "Einstellungen" }).click();
	await page.getByRole("menuitem", { name }).click();
	const dialog = page.getByRole("dialog", { name });
	await expect(dialog).toBeVisible();
	return dialog;
}

for (const { width, height, menu } of VIEWS)
	test.describe(`at ${width} px`, further(menu !== "beside"), () => {
		test.use({ viewport: { width, height } });

		test("a visitor signs in after the consent and is back where they wanted to go", async ({ page }) => {
			const errors: string[] = [];
			page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
			const challenges: string[] = [];
			page.on("request", (request) => request.url().includes("bot-check") && challenges.push(request.url()));

			await page.goto("/clients?q=a");
			await expect(title(page, "Anmeldung")).toBeVisible();
			await expect(page).toHaveURL(/\/login$/);
			await expect(page).toHaveTitle(/^Anmeldung – /);
			await expect(page.getByLabel("Benutzerkennung")).toHaveCount(0);
			expect(challenges).toEqual([]);
			expect(await layoutShift(page)).toBeLessThan(MOST_SHIFT);
			// To ask for a session that nobody can have would be a refused request, which the browser reports.
			expect(errors).toEqual([]);

			await giveConsent(page);
			await expect(page.getByLabel("Benutzerkennung")).toBeFocused();
			await page.getByRole("button", { name: "Login", exact: true }).click();
			await expect(page.getByText("Die Benutzerkennung muss eingegeben werden.")).toBeVisible();
			await page.getByRole("button", { name: "Zustimmung zurückziehen" }).click();
			await expect(page.getByLabel("Benutzerkennung")).toHaveCount(0);
			await giveConsent(page);
			await page.getByLabel("Benutzerkennung").fill("auditor.demo");
			await page.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
			await pressUntil(page.getByRole("button", { name: "Login", exact: true }), title(page, "Kundenliste"));
			await expect(title(page, "Kundenliste")).toBeFocused();
			await expect(page).toHaveURL(/\/clients\?q=a$/);
			await expect(page).toHaveTitle(/^Kundenliste – /);
		});

		test("menu, skip link, search, colours and a reload work as they should", async ({ page }) => {
			// The windows look the same at every width.
			const judge = async () => {
				if (menu === "folded") expect(await violations(page, "[role=dialog]")).toEqual([]);
			};
			await enter(page, "admin.demo");
			await page.goto("/home");

			await test.step("the menu leads to the pages, whose heading has the focus then", async () => {
				const navigation = page.getByRole("navigation", { name: "Hauptmenü" });
				const toggle = page.getByRole("button", { name: "Menü öffnen" });
				if (menu === "beside") await expect(toggle).toHaveCount(0);
				else {
					await expect(navigation).toHaveCount(0);
					await toggle.click();
				}
				const entries = async () => (await navigation.getByRole("link").allTextContents()).slice(0, 5);
				await expect.poll(entries).toEqual(["Home", "Kunden", "Zertifizierungen", "Anfragen", "Benutzer"]);
				if (menu === "drawer") {
					expect(await violations(page, "dialog")).toEqual([]);
					await page.keyboard.press("Escape");
					await expect(navigation).toHaveCount(0);
					await toggle.click();
				}
				await navigation.getByRole("link", { name: "Kunden", exact: true }).click();
				await expect(title(page, "Kundenliste")).toBeFocused();
				await expect(page).toHaveTitle(/^Kundenliste – /);
				if (menu !== "beside") await expect(navigation).toHaveCount(0);
			});

			await test.step("the first stop of the keyboard leads past the frame", async () => {
				await page.goto("/home");
				await expect(title(page, HOME)).toBeVisible();
				await page.keyboard.press("Tab");
				const skip = page.getByRole("link", { name: "Zum Inhalt springen" });
				await expect(skip).toBeFocused();
				await expect(skip).toBeInViewport();
				await page.keyboard.press("Enter");
				await expect(page.getByRole("main")).toBeFocused();
				await expect(page).toHaveURL(/\/home$/);
			});

			await test.step("the search opens a page by keyboard alone", async () => {
				await page.keyboard.press("Control+k");
				const search = page.getByRole("dialog", { name: "Suchen und springen" });
				await expect(search.getByRole("searchbox")).toBeFocused();
				await page.keyboard.type("Zertifizierungen");
				// What a part of the word finds may come late.
				await expect(search.getByRole("status")).toHaveText("1 Treffer");
				await expect(search.getByRole("menuitem")).toHaveCount(1);
				await judge();
				await page.keyboard.press("ArrowDown");
				await page.keyboard.press("Enter");
				await expect(title(page, "Zertifizierungen")).toBeFocused();
				await expect(page).toHaveURL(/\/certificationsList$/);
				await expect(search).toHaveCount(0);
			});

			await test.step("the settings are accessible, and the colours outlive a reload", async () => {
				const dialog = await openSetting(page, "Darstellung");
				const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
				const light = await background();
				await dialog.getByText("Dunkel").click();
				await expect.poll(background).not.toBe(light);
				await judge();
				const dark = await background();
				await page.reload();
				await expect(title(page, "Zertifizierungen")).toBeVisible();
				await expect.poll(background).toBe(dark);
				expect(await violations(page)).toEqual([]);
			});

			await test.step("nothing jumps, and a reload shows neither login screen nor sign of waiting", async () => {
				const loginSeen = await watchFor(page, ".shell-entrance, input[type=password]");
				for (const [path, content] of [
					["/home", page.getByRole("button", { name: "Versionen" })],
					["/clients", page.getByRole("row").nth(1)],
					["/certificationsList", page.getByRole("row").nth(1)],
					["/benutzer", page.getByRole("row").nth(1)],
				] as const) {
					// A busy machine may be slower than the patience of the page; what jumps by itself does so every time.
					await expect(async () => {
						await page.goto(path);
						await expect(content).toBeVisible();
						await page.waitForLoadState("networkidle");
						expect(await layoutShift(page), path).toBeLessThan(MOST_SHIFT);
					}).toPass({ timeout: 30_000 });
					expect(await loginSeen(), path).toBe(0);
				}
			});

			await test.step("what is pressed in a list stands within it, without scrolling", async () => {
				for (const [path, heading] of [
					["/home", HOME],
					["/benutzer", "Benutzer"],
				] as const) {
					await page.goto(path);
					await expect(title(page, heading)).toBeVisible();
					const controls = page.locator(".ui-table__cell").locator("a, button");
					await expect(controls.first()).toBeVisible();
					await expect.poll(() => controls.evaluateAll(outsideOfTheirTable), { message: path }).toEqual([]);
				}
			});
		});
	});
