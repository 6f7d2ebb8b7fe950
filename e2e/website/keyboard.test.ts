import { pressUntil } from "../support/actions.ts";
import { expect, further, type Page, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/** Everything that the website is for, with the keyboard alone. */

const press = (page: Page, ...keys: string[]) =>
	keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());

/** Goes on with the tabulator until something with this name has the focus. */
async function tabTo(page: Page, role: Parameters<Page["getByRole"]>[0], name: string | RegExp): Promise<void> {
	const wanted = page.getByRole(role, { name, exact: true });
	for (let step = 0; step < 120; step++) {
		await page.keyboard.press("Tab");
		if (await wanted.evaluateAll((elements) => elements.includes(document.activeElement as HTMLElement))) return;
	}
	throw new Error(`The tabulator does not lead to ${name}.`);
}

async function open(page: Page, address: string): Promise<void> {
	await page.goto(address);
	await hydrated(page);
}

/** The page stands without its program until that is let go. */
async function holdProgram(page: Page): Promise<() => void> {
	let letGo = () => {};
	const held = new Promise<void>((resolve) => {
		letGo = resolve;
	});
	await page.route(/\/lib-react\.\w+\.js$/, async (route) => {
		await held;
		await route.continue();
	});
	return letGo;
}

test("the first step leads past the menus, and the content begins there", async ({ page }) => {
	await open(page, "/impressum");
	await page.keyboard.press("Tab");
	await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeFocused();
	await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeInViewport();
	await page.keyboard.press("Enter");
	await page.keyboard.press("Tab");
	expect(await page.evaluate(() => document.activeElement?.closest("main, footer") !== null)).toBe(true);
});

test("the menu of languages opens, closes and chooses", further(true), async ({ page }) => {
	await open(page, "/");
	const menu = page.getByLabel("Sprache: Deutsch");
	await menu.focus();
	await press(page, "Enter", "ArrowDown", "ArrowDown");
	await expect(page.getByRole("link", { name: "English", exact: true })).toBeFocused();
	await page.keyboard.press("Escape");
	await expect(menu).toBeFocused();
	await expect(page.getByRole("link", { name: "English", exact: true })).toBeHidden();
	await press(page, "Space", "End", "ArrowUp", "Enter");
	await expect(page.getByRole("heading", { level: 1 })).toHaveText("Halal certificates that anyone can verify");
	await expect(page.getByLabel("Language: English")).toBeFocused();
});

test("what is pressed before the program has come is not lost", async ({ page }) => {
	const letGo = await holdProgram(page);
	await page.goto("/?lng=en");
	await page.getByRole("button", { name: "Farming of animals (category A)" }).focus();
	await press(page, "Enter");
	await page.getByRole("button", { name: "Slaughter and meat (category C)" }).click();
	await expect(page.getByText(/^Keeping animals for meat/)).toBeHidden();
	letGo();
	await expect(page.getByText(/^Keeping animals for meat/)).toBeVisible();
	await expect(page.getByText(/^We assess animal species/)).toBeVisible();
});

test("what is typed before the program has come is not lost", further(true), async ({ page }) => {
	const letGo = await holdProgram(page);
	await page.goto("/?lng=en");
	const field = page.getByRole("textbox", { name: "Certificate ID" });
	await field.pressSequentially("abcdefghijklm");
	letGo();
	await hydrated(page);
	await expect(field).toHaveValue("abcdefghijklm");
	await page.keyboard.type("nopqrstu");
	await page.getByRole("button", { name: "Check", exact: true }).click();
	await expect(page.getByText("There is no published certificate with this ID.")).toBeVisible();
});

test("services and terms unfold and fold", further(true), async ({ page }) => {
	await open(page, "/?lng=en");
	for (const [name, text] of [
		["Farming of animals (category A)", /^Keeping animals for meat/],
		["Slaughter and meat (category C)", /^We assess animal species/],
	] as const) {
		await page.getByRole("button", { name }).focus();
		await expect(page.getByText(text)).toBeHidden();
		await page.keyboard.press("Enter");
		await expect(page.getByText(text)).toBeVisible();
		await page.keyboard.press("Space");
		await expect(page.getByText(text)).toBeHidden();
	}
	const term = page.getByRole("heading", { name: "Halal: permitted" });
	await tabTo(page, "button", "Four basic terms");
	await expect(term).toBeVisible();
	await page.keyboard.press("Space");
	await expect(term).toBeHidden();
	await page.keyboard.press("Enter");
	await expect(term).toBeVisible();
});

test("a message is written and sent, and the receipt is read out next", async ({ page }) => {
	await open(page, "/#kontakt");
	const consent = page.getByRole("switch", { name: /^Ich bin einverstanden/ });
	await expect(consent).toBeEnabled();
	await expect(page.getByRole("textbox", { name: /^Nachricht/ })).toBeDisabled();
	await consent.focus();
	await page.keyboard.press("Space");
	await expect(consent).toBeChecked();
	await tabTo(page, "textbox", /^Firma/);
	await page.keyboard.type("Öz Gıda GmbH");
	for (const text of [
		"Ayşe Öztürk",
		"ayse@example.org",
		"+43 1 234 56 78",
		"Wir bitten um ein Angebot für die Zertifizierung von zwölf Produkten.",
	]) {
		await page.keyboard.press("Tab");
		await page.keyboard.type(text);
	}
	await page.keyboard.press("Tab");
	await expect(page.getByRole("button", { name: "Nachricht senden" })).toBeFocused();
	const receipt = page.getByRole("heading", { name: "Vielen Dank, Ihre Nachricht ist bei uns eingegangen." });
	await pressUntil(page.getByRole("button", { name: "Nachricht senden" }), receipt, "Enter");
	await expect(receipt).toBeFocused();
	await expect(page.getByText(/^Ihre Referenznummer: \S+/)).toBeVisible();
	await expect(page.getByText("Unsere Antwort geht an ayse@example.org.")).toBeVisible();
	await tabTo(page, "button", "Weitere Nachricht schreiben");
	await page.keyboard.press("Enter");
	await expect(page.getByRole("textbox", { name: /^Nachricht/ })).toHaveValue("");
});

test(
	"what is missing in a message is said, and the first such field has the focus",
	further(true),
	async ({ page }) => {
		await open(page, "/?lng=en#kontakt");
		await page.getByRole("switch").focus();
		await page.keyboard.press("Space");
		await tabTo(page, "button", "Send message");
		await page.keyboard.press("Enter");
		const name = page.getByRole("textbox", { name: /^Name/ });
		await expect(name).toBeFocused();
		await expect(name).toHaveAttribute("aria-invalid", "true");
		await expect(name).toHaveAccessibleDescription(/\S/);
	},
);
