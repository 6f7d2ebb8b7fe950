import { AxeBuilder } from "@axe-core/playwright";
import { giveConsent, signIn } from "./support/actions.ts";
import { demoRecords } from "./support/records.ts";
import { expect, type Page, test } from "./support/test.ts";

/** Each width in one of the two colour schemes: together every layout and every contrast. */
const VIEWS = [
	{ width: 375, height: 812, colorScheme: "light" },
	{ width: 1280, height: 900, colorScheme: "dark" },
] as const;

interface Finding {
	screen: string;
	problem: string;
}

async function findings(page: Page, screen: string): Promise<Finding[]> {
	await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
	await expect(page.getByRole("progressbar")).toHaveCount(0);
	await settled(page);
	const { violations } = await new AxeBuilder({ page }).analyze();
	const found = violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => ({ screen, problem: `${id}: ${node.target.join(" ")} – ${node.failureSummary ?? ""}` })),
	);
	const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
	if (overflow > 0) found.push({ screen, problem: `is ${overflow} px wider than the window` });
	if ((await page.title()).trim() === "") found.push({ screen, problem: "has no title" });
	return found;
}

async function visit(page: Page, paths: readonly string[]): Promise<Finding[]> {
	const found: Finding[] = [];
	for (const path of paths) {
		await page.goto(path);
		found.push(...(await findings(page, path)));
	}
	return found;
}

for (const { width, height, colorScheme } of VIEWS)
	test.describe(`at ${width} px, ${colorScheme}`, () => {
		test.use({ viewport: { width, height }, colorScheme });

		test("the entrance is accessible, before consent and after it", async ({ page }) => {
			const found = await visit(page, ["/login"]);
			await giveConsent(page);
			await expect(page.getByLabel("Benutzerkennung")).toBeVisible();
			found.push(...(await findings(page, "/login with consent")));
			expect(found).toEqual([]);
		});

		test("every screen of the staff is accessible", async ({ page }) => {
			test.setTimeout(180_000);
			await signIn(page, "admin.demo");
			const { client, certification, certificates, enquiry, publicId } = await demoRecords(page);
			const certificate = (status: keyof typeof certificates) => {
				const { _id, _certificationId, _clientId } = certificates[status];
				return `certificationId=${_certificationId}&certificateId=${_id}&clientId=${_clientId}`;
			};
			const found = await visit(page, [
				"/home",
				"/clients",
				`/clientDetails?cid=${client}`,
				"/addClient",
				`/editClient?cid=${client}`,
				"/certificationsList",
				`/certificationDetails?cid=${certification}&key=daten`,
				`/certificationDetails?cid=${certification}&key=produkte`,
				`/certificationDetails?cid=${certification}&key=zertifikate`,
				`/addCertification?cid=${client}`,
				`/addCertification?certId=${certification}`,
				`/editProducts?certId=${certification}`,
				`/addCertificate?certificationId=${certification}&clientId=${client}`,
				`/addCertificate?${certificate("WIP")}`,
				`/certificateDetails?${certificate("WIP")}`,
				`/certificateDetails?${certificate("PUBLIC")}`,
				`/certificateApproval?${certificate("IN_APPROVAL")}`,
				`/certificateApproval?${certificate("PUBLIC")}&retract=true`,
				"/benutzer",
				"/protokoll",
				"/customerMessages",
				`/customerMessage?id=${enquiry}`,
				"/datenschutzanfrage",
				"/unauthorized",
				`/validateCertificate?cid=${publicId}`,
			]);
			await page.goto("/benutzer");
			await page.getByRole("button", { name: "Benutzer anlegen" }).click();
			await expect(page.getByRole("dialog")).toBeVisible();
			found.push(...(await dialogFindings(page, "/benutzer, dialog")));
			expect(found).toEqual([]);
		});
	});

/** What still fades in has not its own colours yet. */
const settled = (page: Page) =>
	page.evaluate(() =>
		Promise.allSettled(
			document
				.getAnimations()
				.filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)
				.map(({ finished }) => finished),
		),
	);

/** An open dialog hides the page behind it, its main heading included. */
async function dialogFindings(page: Page, screen: string): Promise<Finding[]> {
	await settled(page);
	const { violations } = await new AxeBuilder({ page }).include("[role=dialog]").analyze();
	return violations.map(({ id, nodes }) => ({
		screen,
		problem: `${id}: ${nodes.map((node) => node.target).join(" ")}`,
	}));
}
