import { expect, further, type Page, test } from "../support/test.ts";
import { hydrated } from "../support/website.ts";

/**
 * What is pressed, typed or chosen while the program of a page is still on its way counts once, whenever that is: on a
 * machine that is four times as slow, before anything of the program is there, and while it comes.
 */

test.describe.configure({ mode: "parallel" });

const MOMENTS_MS = [0, 500];
const TIMES_SLOWER = 4;
const FILE = { name: "certificate.docx", mimeType: "application/octet-stream", buffer: Buffer.from("no certificate") };

interface Control {
	name: string;
	/** What is pressed with the pointer, or with a key. */
	press?: string;
	key?: "Enter" | "Space";
	type?: { into: string; text: string };
	choose?: string;
	/** What is to be seen then; twice the same press would undo it. */
	counts: (page: Page) => Promise<void>;
}

/** Controls that are used one after the other in the same visit: none of them changes another one. */
interface Visit {
	address: string;
	width?: number;
	controls: readonly Control[];
}

const expanded = (selector: string) => (page: Page) =>
	expect(page.locator(selector)).toHaveAttribute("aria-expanded", "true");
const unfolded = (selector: string) => (page: Page) => expect(page.locator(selector)).toHaveAttribute("open", "");
const at = (test: (url: URL) => boolean) => (page: Page) => expect(page).toHaveURL(test);
const holds = (selector: string, value: string) => (page: Page) => expect(page.locator(selector)).toHaveValue(value);

const agreed = async (page: Page) => {
	await expect(page.locator("#kontakt [role=switch]")).toBeChecked();
	await expect(page.locator("#kontakt textarea")).toBeEnabled();
};
const PARTNERS = "#akkreditierungen .ui-disclosure__trigger";
const SERVICE = "#leistungen li:nth-child(2) .ui-disclosure__trigger";
const CID = ".pub-validation__form [name=cid]";

const VISITS: readonly Visit[] = [
	{
		address: "/#kontakt",
		controls: [
			{
				name: "the privacy notice",
				press: ".pub-consent button",
				counts: (page) => expect(page.locator(".pub-privacy")).toBeVisible(),
			},
			{ name: "the consent", press: ".pub-consent .pub-switch", counts: agreed },
		],
	},
	{
		address: "/",
		controls: [
			{ name: "what unfolds", press: PARTNERS, counts: expanded(PARTNERS) },
			{ name: "what unfolds with a key", press: SERVICE, key: "Enter", counts: expanded(SERVICE) },
			{ name: "the consent further down", press: ".pub-consent .pub-switch", counts: agreed },
			// Last, as a press elsewhere folds it.
			{ name: "the languages", press: ".pub-language summary", counts: unfolded(".pub-language") },
		],
	},
	{
		address: "/",
		controls: [{ name: "the consent with a key", press: "#kontakt [role=switch]", key: "Space", counts: agreed }],
	},
	{
		address: "/",
		width: 375,
		controls: [{ name: "the menu", press: ".pub-sections summary", counts: unfolded(".pub-sections") }],
	},
	{
		address: "/validateCertificate",
		controls: [
			{
				name: "the check of a certificate",
				type: { into: CID, text: "abcdefgh" },
				press: ".pub-id-form button",
				counts: at(({ searchParams }) => searchParams.get("cid") === "abcdefgh"),
			},
		],
	},
	{
		address: "/validateCertificate?lng=de&cid=zzzzzzzz",
		controls: [
			{
				name: "the field of the next check",
				type: { into: CID, text: "abcdefgh" },
				counts: holds(CID, "abcdefgh"),
			},
			{
				name: "the check of a file",
				choose: "#file-check input",
				counts: (page) => expect(page.locator(".pub-file")).toHaveCount(1),
			},
		],
	},
	{
		address: "/directory",
		controls: [
			{
				name: "the search of the directory",
				type: { into: ".pub-directory-form [name=q]", text: "abc" },
				press: ".pub-directory-form button",
				counts: at(({ searchParams }) => searchParams.get("q") === "abc"),
			},
		],
	},
	{
		address: "/register",
		controls: [
			{
				name: "the name of a new account",
				type: { into: "[name=username]", text: "eva.muster" },
				counts: holds("[name=username]", "eva.muster"),
			},
			{
				name: "the password of a new account",
				type: { into: "[name=password]", text: "Geheim-1" },
				counts: holds("[name=password]", "Geheim-1"),
			},
			{
				name: "what shows the password",
				press: "[name=password] ~ button",
				key: "Enter",
				counts: (page) => expect(page.locator("[name=password]")).toHaveAttribute("type", "text"),
			},
		],
	},
	{
		address: "/",
		controls: [
			{
				name: "a link to a section",
				press: ".pub-nav__links a[href$='#about']",
				counts: async (page) => {
					await expect(page).toHaveURL(({ hash }) => hash === "#about");
					await expect(page.locator("#about h2")).toBeInViewport();
				},
			},
		],
	},
	{
		address: "/",
		controls: [
			{
				name: "a link to another page",
				press: ".pub-footer a[href='/impressum']",
				counts: at(({ pathname }) => pathname === "/impressum"),
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
		// With a pointer that presses for as long as a finger does.
		await page.locator(press).click({ delay: 60 });
	}
}

for (const { address, width = 1280, controls } of VISITS)
	test(
		`${controls.map(({ name }) => name).join(", ")}: each counts once, whenever it is used`,
		further(true),
		async ({ page, context }) => {
			await page.setViewportSize({ width, height: 900 });
			const session = await context.newCDPSession(page);
			const slowDown = (rate: number) => session.send("Emulation.setCPUThrottlingRate", { rate });
			for (const ms of MOMENTS_MS)
				await test.step(`${ms} ms after opening`, async () => {
					await page.goto("about:blank");
					await slowDown(TIMES_SLOWER);
					await page.goto(address, { waitUntil: "commit" });
					await page.waitForTimeout(ms);
					for (const control of controls) await use(page, control);
					await hydrated(page);
					// To be slow keeps the machine's own processor busy, which the rest does not need.
					await slowDown(1);
					// What would be done once more has had the time for it.
					await page.waitForLoadState("networkidle");
					for (const { counts } of controls) await counts(page);
				});
		},
	);

test("nothing can be pressed before what keeps a press is there", async ({ page }) => {
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

test(
	"the choice of another language keeps the certificate that the address asks for",
	further(true),
	async ({ page }) => {
		await page.route(/\/lib-react\.\w+\.js$/, (route) => route.abort());
		await page.goto("/validateCertificate?cid=abcdefgh#file-check");
		await page.locator(".pub-language summary").click();
		await page.getByRole("link", { name: "Deutsch", exact: true }).click();
		await expect(page).toHaveURL(
			({ searchParams, hash }) =>
				searchParams.get("cid") === "abcdefgh" && searchParams.get("lng") === "de" && hash === "#file-check",
		);
	},
);
