import { expect, further, type Page, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/**
 * Every press, input and choice before or during hydration takes effect exactly once, tested with a processor slowed
 * down four times.
 */

test.describe.configure({ mode: "parallel" });

const SLOWDOWN_FACTOR = 4;
const FILE = { name: "certificate.docx", mimeType: "application/octet-stream", buffer: Buffer.from("no certificate") };

interface Control {
	name: string;
	/** Selector of the control that is pressed, by pointer or by key. */
	press?: string;
	key?: "Enter" | "Space";
	type?: { into: string; text: string };
	choose?: string;
	/** Checks the effect; pressing twice would undo it. */
	expectEffect: (page: Page) => Promise<void>;
}

/** Controls that are used one after the other on the same page; none affects another. */
interface Visit {
	address: string;
	/** Milliseconds between the start of loading and the first use. */
	delaysMs: readonly number[];
	controls: readonly Control[];
}

const expanded = (selector: string) => (page: Page) =>
	expect(page.locator(selector)).toHaveAttribute("aria-expanded", "true");
const unfolded = (selector: string) => (page: Page) => expect(page.locator(selector)).toHaveAttribute("open", "");
const hasValue = (selector: string, value: string) => (page: Page) => expect(page.locator(selector)).toHaveValue(value);

const agreed = async (page: Page) => {
	await expect(page.locator("#kontakt [role=switch]")).toBeChecked();
	await expect(page.locator("#kontakt textarea")).toBeEnabled();
};
const PARTNERS = "#akkreditierungen .ui-disclosure__trigger";
const SERVICE = "#leistungen li:nth-child(2) .ui-disclosure__trigger";
const CID = ".pub-validation__form [name=cid]";

const VISITS: readonly Visit[] = [
	{
		address: "/",
		delaysMs: [0, 500],
		controls: [
			{ name: "a disclosure", press: PARTNERS, expectEffect: expanded(PARTNERS) },
			{ name: "a disclosure, by key", press: SERVICE, key: "Enter", expectEffect: expanded(SERVICE) },
			{ name: "the consent further down", press: ".pub-consent .pub-switch", expectEffect: agreed },
			// The last control, because a press on another element closes the menu.
			{ name: "the languages", press: ".pub-language summary", expectEffect: unfolded(".pub-language") },
		],
	},
	{
		address: "/validateCertificate?lng=de&cid=zzzzzzzz",
		delaysMs: [0],
		controls: [
			{
				name: "the field of the next check",
				type: { into: CID, text: "abcdefgh" },
				expectEffect: hasValue(CID, "abcdefgh"),
			},
			{
				name: "the check of a file",
				choose: "#file-check input",
				expectEffect: (page) => expect(page.locator(".pub-file")).toHaveCount(1),
			},
		],
	},
	{
		address: "/register",
		delaysMs: [0],
		controls: [
			{
				name: "the name of a new account",
				type: { into: "[name=username]", text: "eva.muster" },
				expectEffect: hasValue("[name=username]", "eva.muster"),
			},
			{
				name: "the password of a new account",
				type: { into: "[name=password]", text: "Geheim-1" },
				expectEffect: hasValue("[name=password]", "Geheim-1"),
			},
			{
				name: "the button that shows the password",
				press: "[name=password] ~ button",
				key: "Enter",
				expectEffect: (page) => expect(page.locator("[name=password]")).toHaveAttribute("type", "text"),
			},
		],
	},
];

async function use(page: Page, { press, key, type, choose }: Control): Promise<void> {
	if (type) {
		await page.locator(type.into).click();
		await page.keyboard.press("Control+A");
		await page.keyboard.type(type.text);
	}
	if (choose) {
		const chooser = page.waitForEvent("filechooser");
		await page.locator(choose).click();
		await (await chooser).setFiles(FILE);
	}
	if (press && key) {
		await page.locator(press).focus();
		await page.keyboard.press(key);
	} else if (press) {
		// With a pointer that is pressed for as long as a finger is.
		await page.locator(press).click({ delay: 60 });
	}
}

for (const { address, delaysMs, controls } of VISITS)
	test(
		`${controls.map(({ name }) => name).join(", ")}: each takes effect once, whenever it is used`,
		further(true),
		async ({ page, context }) => {
			await page.setViewportSize({ width: 1280, height: 900 });
			const session = await context.newCDPSession(page);
			const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
			for (const ms of delaysMs)
				await test.step(`${ms} ms after opening`, async () => {
					await page.goto("about:blank");
					await slowDown(SLOWDOWN_FACTOR);
					await page.goto(address, { waitUntil: "commit" });
					await page.waitForTimeout(ms);
					for (const control of controls) await use(page, control);
					await hydrated(page);
					// A slowed down processor is not needed for the rest of the test.
					await slowDown(1);
					// Leaves time for an effect that would occur twice.
					await page.waitForLoadState("networkidle");
					for (const { expectEffect } of controls) await expectEffect(page);
				});
		},
	);

test("no button is shown before the script that records input is loaded", further(true), async ({ page }) => {
	let arrive = () => {};
	const arrived = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	await page.route(/\/start\.\w+\.js$/, async (route) => {
		await arrived;
		await route.continue();
	});
	const styles = page.waitForResponse(/\.css$/);
	await page.goto("/", { waitUntil: "commit" });
	await styles;
	expect(await page.locator("body button").count()).toBe(0);
	arrive();
	await page.locator(PARTNERS).click();
	await hydrated(page);
	await page.waitForLoadState("networkidle");
	await expanded(PARTNERS)(page);
});
