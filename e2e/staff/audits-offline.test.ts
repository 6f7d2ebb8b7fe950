import type { Audit } from "@portal/contracts/contract/evaluation";
import { addDays } from "@portal/contracts/kit/calendar";
import { PNG } from "../../api/testing/files.ts";
import { signInAgain } from "../support/actions.ts";
import { apiAs, certificationOf } from "../support/api.ts";
import { inaccessible } from "../support/axe.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED, viewport: { width: 375, height: 740 } });

const TODAY = new Date().toISOString().slice(0, 10);
const READY = /Alles gesendet – diese Seite öffnet sich heute auch ohne Netz/;
const waiting = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const allSent = (page: Page) => waiting(page, "Alles gesendet");

/** Creates an audit that has begun, whose lead is the auditor, and signs the auditor in. */
async function beginAudit(page: Page, baseURL: string | undefined, name: string) {
	const admin = await apiAs(baseURL ?? "", "admin.demo");
	const { id } = await certificationOf(admin, name);
	const users = await admin<{ _id: string; userid: string }[]>("GET", "/users");
	const lead = users.find(({ userid }) => userid === "auditor.demo")?._id;
	const { schemes } = await admin<{ schemes: string[] }>("GET", `/certification/${id}`);
	const plan = { kind: "INITIAL", announced: true, from: TODAY, to: addDays(TODAY, 1), method: "ON_SITE", sites: [] };
	const team = [{ user: lead, part: "LEAD" }];
	const { _id } = await admin<Audit>("POST", `/certification/${id}/audits`, { ...plan, schemes, team });
	await admin("POST", `/audits/${_id}/start`);
	await enter(page, "auditor.demo");
	const checklist = async () => (await admin<Audit>("GET", `/audits/${_id}`)).checklist;
	return { admin, id: _id, checklist, path: `/audits/checklist?cid=${_id}` };
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

test(
	"a checklist is filled in without a network, also after the tab was closed, and each change is sent once",
	further(true),
	async ({ page, context, baseURL }) => {
		const { admin, id, checklist, path } = await beginAudit(page, baseURL, "Ohne Netz Feinkost GmbH");
		await page.goto(`/auditDetails?cid=${id}`);
		await page.getByRole("link", { name: "Checkliste ohne Netz ausfüllen" }).click();
		await expect(page.getByText(READY)).toBeVisible();
		expect(await inaccessible(page, { within: "main" })).toEqual([]);

		await context.setOffline(true);
		await answer(page, 0);
		await answer(page, 1, "nicht erfüllt");
		const photo = { name: "Lager.png", mimeType: "image/png", buffer: PNG };
		await page.locator("input[type=file]").first().setInputFiles([photo]);
		const [item] = await checklist();
		const name = `Frage ${item?.question} – 1.jpg`;
		await expect(waiting(page, "Ohne Netz – 3 Änderungen warten")).toBeVisible();
		await page.close();

		const again = await context.newPage();
		await again.goto("/audits/checklist?cid=other");
		await expect(again.getByText(/Diese Checkliste liegt nicht auf dem Gerät/)).toBeVisible();
		await again.goto(path);
		await again.getByRole("link", { name: "Zum Audit" }).click();
		await expect(again.getByText("Der Server ist nicht erreichbar.")).toBeVisible();
		await again.goto(path);
		await expect(questionAt(again, 1).getByRole("radio", { name: "nicht erfüllt" })).toBeChecked();
		await answer(again, 2, "nicht anwendbar");
		await expect(waiting(again, "Ohne Netz – 4 Änderungen warten")).toBeVisible();
		expect((await checklist()).filter((item) => item.answer)).toEqual([]);
		expect(JSON.stringify(await storedRows(again))).not.toContain("eyJ");

		await context.setOffline(false);
		await expect(allSent(again)).toBeVisible();
		expect((await checklist()).slice(0, 3)).toMatchObject([
			{ answer: "erfüllt", version: 1 },
			{ answer: "nicht erfüllt", version: 1 },
			{ answer: "nicht anwendbar", version: 1 },
		]);
		expect(await admin("GET", `/audits/${id}/files`)).toMatchObject([{ name, kind: "Nachweis" }]);
	},
);

test(
	"after the session has expired meanwhile, the user signs in on the page and the changes are sent; one that another device has answered differently stays, until the sign-out warns and deletes it",
	further(true),
	async ({ page, context, baseURL }) => {
		const { admin, id, checklist, path } = await beginAudit(page, baseURL, "Abgelaufen Feinkost GmbH");
		await page.goto(path);
		await expect(page.getByText(READY)).toBeVisible();
		await context.setOffline(true);
		await page.reload();
		await answer(page, 0);
		await answer(page, 1);
		await expect(waiting(page, "Ohne Netz – 2 Änderungen warten")).toBeVisible();
		const [item] = await checklist();
		const theirs = { question: item?.question, answer: "nicht erfüllt", note: "Beleg fehlt", version: 0 };
		await admin("PATCH", `/audits/${id}/checklist`, [theirs]);
		await context.clearCookies();
		await context.setOffline(false);
		const dialog = page.getByRole("dialog", { name: "Die Anmeldung ist abgelaufen" });
		await expect(dialog.getByText(/Beim Abmelden werden sie gelöscht/)).toBeVisible();
		await signInAgain(page, "auditor.demo");
		await expect(waiting(page, "1 Änderung ist noch nicht gesendet")).toBeVisible();
		await expect(page.getByText("Gespeicherte Antwort: nicht erfüllt: Beleg fehlt")).toBeVisible();

		await page.getByRole("button", { name: "Abmelden" }).click();
		await expect(page.getByText(/Eine Änderung auf diesem Gerät ist noch nicht gesendet/)).toBeVisible();
		expect((await storedRows(page)).databases).not.toEqual([]);
		await page.getByRole("button", { name: "Abmelden und löschen" }).click();
		await expect(page.getByRole("heading", { name: "Anmeldung", exact: true })).toBeVisible();
		const nothing = { databases: [], caches: [], workers: 0, copy: null };
		await expect.poll(() => storedRows(page)).toEqual(nothing);
		// The open page is still controlled by the worker, which must not cache its further requests.
		await page.evaluate(async (address) => (await fetch(address)).text(), path);
		expect(await storedRows(page)).toEqual(nothing);
		expect((await checklist()).slice(0, 2)).toMatchObject([
			{ answer: "nicht erfüllt", note: "Beleg fehlt", version: 1 },
			{ answer: "erfüllt", version: 1 },
		]);
	},
);
