import type { Audit } from "@portal/contracts/contract/evaluation";
import { addDays } from "@portal/contracts/kit/calendar";
import { PNG } from "../../api/testing/files.ts";
import { type Api, apiAs, certificationOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, PASSWORD, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED, viewport: { width: 375, height: 740 } });

const TODAY = new Date().toISOString().slice(0, 10);
const READY = /Alles gesendet – diese Seite öffnet sich heute auch ohne Netz/;
const waiting = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const allSent = (page: Page) => waiting(page, "Alles gesendet");

/** Creates an audit that has begun, whose lead is the auditor. */
async function auditOf(api: Api, name: string): Promise<Audit> {
	const { id } = await certificationOf(api, name);
	const users = await api<{ _id: string; userid: string }[]>("GET", "/users");
	const lead = users.find(({ userid }) => userid === "auditor.demo")?._id;
	const { schemes } = await api<{ schemes: string[] }>("GET", `/certification/${id}`);
	const audit = await api<Audit>("POST", `/certification/${id}/audits`, {
		...{ kind: "INITIAL", announced: true, from: TODAY, to: addDays(TODAY, 1), method: "ON_SITE", sites: [], schemes },
		team: [{ user: lead, part: "LEAD" }],
	});
	return api<Audit>("POST", `/audits/${audit._id}/start`);
}

const questionAt = (page: Page, index: number) => page.getByRole("radiogroup").nth(index);
const answer = (page: Page, index: number, text = "erfüllt") =>
	questionAt(page, index).getByText(text, { exact: true }).click();
const storedRows = (page: Page) =>
	page.evaluate(async () => ({
		databases: (await indexedDB.databases()).map(({ name }) => name),
		caches: await caches.keys(),
		workers: (await navigator.serviceWorker.getRegistrations()).length,
		copy: localStorage.getItem("portal-offline"),
	}));

test("a checklist is filled in without a network, also after the tab was closed, and each change is sent once", async ({
	page,
	context,
	baseURL,
}) => {
	const admin = await apiAs(baseURL ?? "", "admin.demo");
	const audit = await auditOf(admin, "Ohne Netz Feinkost GmbH");
	const read = () => admin<Audit>("GET", `/audits/${audit._id}`);
	await enter(page, "auditor.demo");
	await page.goto(`/auditDetails?cid=${audit._id}`);
	await page.getByRole("link", { name: "Checkliste ohne Netz ausfüllen" }).click();
	await expect(page.getByText(READY)).toBeVisible();
	expect(await inaccessible(page, { within: "main" })).toEqual([]);

	await context.setOffline(true);
	await answer(page, 0);
	await answer(page, 1, "nicht erfüllt");
	await page.locator("input[type=file]").setInputFiles([{ name: "Lager.png", mimeType: "image/png", buffer: PNG }]);
	await expect(waiting(page, "Ohne Netz – 3 Änderungen warten")).toBeVisible();
	await page.close();

	const again = await context.newPage();
	await again.goto(`/audits/checklist?cid=${audit._id}`);
	await expect(waiting(again, "Ohne Netz – 3 Änderungen warten")).toBeVisible();
	await expect(questionAt(again, 1).getByRole("radio", { name: "nicht erfüllt" })).toBeChecked();
	await answer(again, 2, "nicht anwendbar");
	await expect(waiting(again, "Ohne Netz – 4 Änderungen warten")).toBeVisible();
	expect((await read()).checklist.filter((item) => item.answer)).toEqual([]);
	await again.goto("/audits/checklist?cid=other");
	await expect(again.getByText(/Diese Checkliste liegt nicht auf dem Gerät/)).toBeVisible();
	await again.goto(`/audits/checklist?cid=${audit._id}`);
	await expect(waiting(again, "Ohne Netz – 4 Änderungen warten")).toBeVisible();
	await again.getByRole("link", { name: "Zum Audit" }).click();
	await expect(again.getByText("Der Server ist nicht erreichbar.")).toBeVisible();
	await again.goto(`/audits/checklist?cid=${audit._id}`);
	await expect(waiting(again, "Ohne Netz – 4 Änderungen warten")).toBeVisible();
	expect(JSON.stringify(await storedRows(again))).not.toContain("eyJ");

	await context.setOffline(false);
	await expect(allSent(again)).toBeVisible();
	expect((await read()).checklist.slice(0, 3)).toMatchObject([
		{ answer: "erfüllt", version: 1 },
		{ answer: "nicht erfüllt", version: 1 },
		{ answer: "nicht anwendbar", version: 1 },
	]);
	expect(await admin("GET", `/audits/${audit._id}/files`)).toMatchObject([{ name: "Lager.jpg", kind: "Nachweis" }]);
});

test(
	"after the session has expired meanwhile, the user signs in on the page and the changes are sent",
	further(true),
	async ({ page, context, baseURL }) => {
		const admin = await apiAs(baseURL ?? "", "admin.demo");
		const audit = await auditOf(admin, "Abgelaufen Feinkost GmbH");
		await enter(page, "auditor.demo");
		await page.goto(`/audits/checklist?cid=${audit._id}`);
		await expect(page.getByText(READY)).toBeVisible();
		await context.setOffline(true);
		await page.reload();
		await answer(page, 0);
		await expect(waiting(page, "Ohne Netz – 1 Änderung wartet")).toBeVisible();
		await context.clearCookies();
		await context.setOffline(false);
		const dialog = page.getByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });
		await expect(dialog.getByText(/Beim Abmelden wird sie gelöscht/)).toBeVisible();
		const consent = dialog.getByRole("button", { name: "Ich stimme zu" });
		const userid = dialog.getByLabel("Benutzerkennung");
		await expect(consent.or(userid)).toBeVisible();
		if (await consent.isVisible()) await consent.click();
		await userid.fill("auditor.demo");
		await dialog.getByLabel("Passwort", { exact: true }).fill(PASSWORD);
		await dialog.getByRole("button", { name: "Login", exact: true }).click();
		await expect(allSent(page)).toBeVisible();
		const { checklist } = await admin<Audit>("GET", `/audits/${audit._id}`);
		expect(checklist[0]).toMatchObject({ answer: "erfüllt", version: 1 });
	},
);

test(
	"answers of two devices to one question are compared, and the sign-out warns before it deletes what was not sent",
	further(true),
	async ({ page, context, baseURL }) => {
		const admin = await apiAs(baseURL ?? "", "admin.demo");
		const audit = await auditOf(admin, "Zwei Geräte Feinkost GmbH");
		const [question = ""] = audit.checklist.map((item) => item.question);
		await enter(page, "auditor.demo");
		await page.goto(`/audits/checklist?cid=${audit._id}`);
		await expect(page.getByText(READY)).toBeVisible();
		await context.setOffline(true);
		await answer(page, 0);
		await expect(waiting(page, "Ohne Netz – 1 Änderung wartet")).toBeVisible();
		const other = [{ question, answer: "nicht erfüllt", note: "Beleg fehlt", version: 0 }];
		await admin("PATCH", `/audits/${audit._id}/checklist`, other);
		await context.setOffline(false);
		await expect(page.getByText("Gespeicherte Antwort: nicht erfüllt: Beleg fehlt")).toBeVisible();

		await page.getByRole("button", { name: "Abmelden" }).click();
		await expect(page.getByText(/Eine Änderung auf diesem Gerät ist noch nicht gesendet/)).toBeVisible();
		await page.getByRole("button", { name: "Angemeldet bleiben" }).click();
		await page.getByRole("button", { name: "Meine Antwort speichern" }).click();
		await expect(allSent(page)).toBeVisible();
		expect((await admin<Audit>("GET", `/audits/${audit._id}`)).checklist[0]).toMatchObject({
			answer: "erfüllt",
			version: 2,
		});

		await context.setOffline(true);
		await answer(page, 1);
		await expect(waiting(page, "Ohne Netz – 1 Änderung wartet")).toBeVisible();
		await context.setOffline(false);
		await expect(allSent(page)).toBeVisible();
		await page.getByRole("button", { name: "Abmelden" }).click();
		await expect(page.getByRole("heading", { name: "Anmeldung", exact: true })).toBeVisible();
		await expect.poll(() => storedRows(page)).toEqual({ databases: [], caches: [], workers: 0, copy: null });
	},
);
