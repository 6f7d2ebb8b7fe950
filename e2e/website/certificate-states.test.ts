import type { Route } from "@playwright/test";
import { de, PUBLIC_SENTENCES } from "../../api/kit/public-sentences.ts";
import type { Certification } from "../../api/modules/certifications/contract.ts";
import { apiAs, type Published, publish, replace } from "../support/api.ts";
import { expect, further, test, UNCHECKED } from "../support/test.ts";
import { hydrated, LANGUAGES, type LanguageId, textsOf } from "../support/website.ts";

/** These tests cover what visitors see about a certificate in each state and language. */

test.use({ settings: UNCHECKED });

const YEAR = new Date().getFullYear();
const FUTURE_FROM = `${YEAR + 1}-03-01`;

const STATES = ["valid", "notYetValid", "suspended", "superseded", "retracted", "expired"] as const;
const certificates = {} as Record<(typeof STATES)[number], Published>;

/**
 * Returns an expired certificate of the demo data, valid from 15 January four years ago, because an expired
 * certificate cannot be published.
 */
async function demoExpired(origin: string): Promise<Published> {
	const auditor = await apiAs(origin, "auditor.demo");
	const [{ _id = "" } = {}] = await auditor<{ _id: string }[]>("GET", "/certification?sort=validTo&limit=1");
	const { certificates: issued } = await auditor<Certification>("GET", `/certification/${_id}`);
	const { publicId = "", certificateNumber = "", _id: id } = issued[0] ?? {};
	return { publicId, certificateNumber, key: `${id}/certification/${_id}` };
}

test.beforeAll(async ({ server }) => {
	certificates.valid = await publish(server.url, "Gültig GmbH");
	certificates.notYetValid = await publish(server.url, "Künftig GmbH", FUTURE_FROM);
	certificates.expired = await demoExpired(server.url);
	certificates.retracted = await publish(server.url, "Zurückgezogen GmbH");
	certificates.suspended = await publish(server.url, "Ausgesetzt GmbH");
	certificates.superseded = await publish(server.url, "Ersetzt GmbH");
	await replace(server.url, certificates.superseded);
	const admin = await apiAs(server.url, "admin.demo");
	await admin("DELETE", `/publishCertificate/${certificates.retracted.key}`, { reason: "Rezeptur geändert" });
	const suspension = { cause: "Nichtkonformität", reason: "Abweichung im Audit" };
	await admin("POST", `/certificate/${certificates.suspended.key}/suspension`, suspension);
});

/** Failures of the API, one for each language. */
const FAULTS = {
	de: (route: Route) => route.abort(),
	en: (route: Route) => route.fulfill({ status: 503, body: "" }),
	mg: (route: Route) => route.fulfill({ status: 200, contentType: "text/html", body: "<title>Wartung</title>" }),
};
const addressIn = (language: LanguageId, id: string) => `/validateCertificate?lng=${language}&cid=${id}`;
const day = (value: string) =>
	new Intl.DateTimeFormat("de-AT", { dateStyle: "long" }).format(new Date(`${value}T12:00`));

// The module's tests cover the sentences of the other languages.
for (const state of STATES)
	test(`${state}: de`, async ({ page }) => {
		const { publicId, certificateNumber } = certificates[state];
		await page.goto(addressIn("de", publicId));
		const card = page.getByRole("article");
		await expect(card.getByText(certificateNumber, { exact: true })).toBeVisible();
		const sentence = de[state].sentence(day(FUTURE_FROM), day(`${YEAR - 1}-01-14`));
		const status = card.getByRole("status");
		await expect(status.getByRole("heading", { level: 2, name: sentence, exact: true })).toBeVisible();
		await expect(status.getByText(de[state].badge, { exact: true })).toBeVisible();
		for (const other of STATES)
			if (other !== state) await expect(page.getByText(de[other].badge, { exact: true })).toHaveCount(0);
	});

test("unknown, without an id, and by number: de", async ({ page }) => {
	const t = textsOf("de");
	await page.goto(addressIn("de", "abcdefghijklmnopqrstu"));
	const status = page.getByRole("status");
	await expect(status.getByRole("heading", { name: t("validation.unknown") })).toBeVisible();
	await expect(status.getByText(t("validation.unknownBadge"), { exact: true })).toBeVisible();
	await expect(status.getByText("abcdefghijklmnopqrstu")).toBeVisible();
	await page.goto("/validateCertificate?lng=de");
	await expect(page.getByText(t("validation.noId"))).toBeVisible();
	await expect(status.getByRole("heading")).toHaveCount(0);
	await page.goto(addressIn("de", certificates.valid.certificateNumber));
	await expect(page.getByRole("article").getByText(de.valid.badge, { exact: true })).toBeVisible();
	await expect(page.getByText(t("validation.number.only"))).toBeVisible();
});

for (const { id } of LANGUAGES)
	test(
		`while the register is unavailable, a certificate is neither valid nor invalid, and the check can be repeated: ${id}`,
		further(id !== "de"),
		async ({ page }) => {
			const t = textsOf(id);
			const { publicId, certificateNumber } = certificates.retracted;
			const call = `**/api/validateCertificate/${publicId}`;
			await page.route(call, FAULTS[id]);
			await page.goto(addressIn(id, publicId));
			await expect(page.getByText(t("validation.unavailableTitle"))).toBeVisible();
			const badges = STATES.map((state) => PUBLIC_SENTENCES[id][state].badge);
			for (const badge of [...badges, t("validation.unknownBadge")])
				await expect(page.getByText(badge, { exact: true })).toHaveCount(0);
			await page.unroute(call);
			await page.getByRole("alert").getByRole("button").click();
			await expect(page.getByRole("article").getByText(certificateNumber, { exact: true })).toBeVisible();
		},
	);

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
}) => {
	const { publicId, certificateNumber } = certificates.valid;
	let tries = 0;
	await page.route(/\/validation-answer\.\w+\.js$/, (route) => (tries++ === 0 ? route.abort() : route.continue()));
	await page.goto(`/validateCertificate?cid=${publicId}`);
	await expect(page.getByRole("article").getByText(certificateNumber, { exact: true })).toBeVisible();
	expect(tries).toBe(2);
});

test("by keyboard only, a certificate is validated from the landing page, and another one after it", async ({
	page,
}) => {
	const { publicId, certificateNumber } = certificates.valid;
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
