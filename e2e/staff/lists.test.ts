import { row } from "../support/actions.ts";
import { aClient, apiOf, draftOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";
import { showAnew } from "../support/within.ts";

test.use({ settings: UNCHECKED });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Opens a client's form by way of its details; the list of clients is shown. */
async function openForm(page: Page, name: string) {
	await row(page, name).getByRole("link", { name: "Details" }).click();
	await link(page, "Daten bearbeiten").click();
	await expect(page.getByLabel(/^Branche/)).toBeVisible();
}

test(
	"leaving a form leads to the previous page, whether saved or not, and Back works from there",
	further(true),
	async ({ page }) => {
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		const client = await api<{ _id: string }>("POST", "/client", aClient("Zurück GmbH"));
		const list = (url: URL) => url.pathname === "/clients" && url.searchParams.get("sort") === "-name";
		await page.goto("/clients?q=Zurück&sort=-name");

		await openForm(page, "Zurück GmbH");
		await page.getByLabel(/^Branche/).fill("Käse");
		await page.getByRole("button", { name: "Daten ändern" }).click();
		await expect(page.getByText("Die Daten wurden geändert.")).toBeVisible();
		await expect(heading(page, "Zurück GmbH")).toBeFocused();
		await expect(page.getByText("Käse")).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(list);

		await openForm(page, "Zurück GmbH");
		await link(page, "Abbrechen").press("Enter");
		await expect(heading(page, "Zurück GmbH")).toBeFocused();
		await page.goBack();
		await expect(page).toHaveURL(list);

		await openForm(page, "Zurück GmbH");
		await page.getByLabel(/^Branche/).fill("Wein");
		await link(page, "Abbrechen").click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Weiter bearbeiten" }).click();
		await expect(page.getByLabel(/^Branche/)).toHaveValue("Wein");
		await link(page, "Abbrechen").click();
		await page.getByRole("alertdialog").getByRole("button", { name: "Verwerfen" }).click();
		await expect(heading(page, "Zurück GmbH")).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(list);

		await link(page, "Kunden anlegen").click();
		await link(page, "Abbrechen").click();
		await expect(page).toHaveURL(list);

		// A form that was opened by its address is replaced by the details in the history.
		await page.goto("/home");
		await page.goto(`/editClient?cid=${client._id}`);
		await link(page, "Abbrechen").click();
		await expect(heading(page, "Zurück GmbH")).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(/home$/);
	},
);

/** Changes the width of the open page and scrolls everything back to its start. */
async function widen(page: Page, width: number): Promise<void> {
	await page.setViewportSize({ width, height: 900 });
	await page.evaluate(async () => {
		const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
		await frame();
		await frame();
		for (const scrolled of document.querySelectorAll("html, main, .ui-table__scroll"))
			scrolled.scrollTo({ top: 0, left: 0, behavior: "instant" });
	});
}

/** Returns numbers that are wrapped over two lines. */
const wrapped = () => {
	const texts = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
	const found: string[] = [];
	for (let node = texts.nextNode(); node; node = texts.nextNode())
		for (const match of (node.textContent ?? "").matchAll(/[AZ]-\d{4}-\d{4}(-\d+)?/g)) {
			const range = document.createRange();
			range.setStart(node, match.index);
			range.setEnd(node, match.index + match[0].length);
			if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(match[0]);
		}
	return found;
};

/** Returns controls and headings of lists that are covered at any horizontal scroll position. */
const coveredWhileScrolling = () =>
	[...document.querySelectorAll("main .ui-table__scroll")].flatMap((list) => {
		const most = list.scrollWidth - list.clientWidth;
		const controls = [...list.querySelectorAll(".ui-table__row :is(a, button), [aria-sort]")];
		return controls.flatMap((control) => {
			// In the card layout the headings are visually hidden.
			if (control.closest(".ui-table__head")?.checkVisibility() && control.getBoundingClientRect().height < 2)
				return [];
			if (getComputedStyle(control.closest(".ui-table__head") ?? document.body).position === "absolute") return [];
			control.scrollIntoView({ block: "center", inline: "nearest" });
			for (let left = 0; left <= most; left += Math.max(1, Math.min(24, most))) {
				list.scrollLeft = left;
				const box = control.getBoundingClientRect();
				const frame = list.getBoundingClientRect();
				const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
				const isInSight = x > frame.left && x < frame.right && y > 0 && y < innerHeight;
				if (isInSight && !control.contains(document.elementFromPoint(x, y))) return [control.textContent];
			}
			return [];
		});
	});

const LONG = "Donaudampfschifffahrtsgesellschaftskapitänshof";
test(
	"in lists of any width no button is covered and no number is wrapped, whatever their content and scroll position",
	further(true),
	async ({ page }) => {
		test.setTimeout(240_000);
		await enter(page, "admin.demo");
		const api = await apiOf(page);
		const scenario = await draftOf(api, LONG);
		const { _clientId } = await api<{ _clientId: string }>("GET", `/certification/${scenario._certificationId}`);
		await api("POST", `/approval/add/certificate/${scenario._id}/certification/${scenario._certificationId}`);
		const [enquiry] = await api<{ _id: string }[]>("GET", "/customerMessages?sort=-messageDate");
		await api("PUT", `/customerMessages/${enquiry?._id}`, { note: "Rückruf", submitBtn: "save" });
		await page.request.post("/api/client-errors", {
			headers: { "sec-fetch-site": "same-origin" },
			data: { kind: "load", module: "clients", version: "1.0.0", fault: "NetworkError", place: "/clients" },
		});
		for (const path of [
			"/clients",
			"/certificationsList",
			"/benutzer",
			"/protokoll",
			"/stoerungen",
			"/pruefgrundlagen",
			"/customerMessages",
			"/deadlines",
			`/certificationDetails?cid=${scenario._certificationId}&key=zertifikate`,
			`/clientDetails?cid=${_clientId}&key=zertifizierungen`,
		]) {
			if (path === "/clients") await page.goto(path);
			else await showAnew(page, path);
			for (const width of [600, 768, 1024]) {
				await widen(page, width);
				await expect(page.getByRole("rowheader").first()).toBeVisible();
				await expect(page.locator("main .ui-skeleton")).toHaveCount(0);
				const found = {
					wrapped: await page.evaluate(wrapped),
					covered: await page.evaluate(coveredWhileScrolling),
					width: await page.evaluate(() => document.documentElement.scrollWidth),
				};
				expect(found, `${path} at ${width} px`).toEqual({ wrapped: [], covered: [], width });
			}
		}

		// Checks with the pointer that the button can be clicked before any scrolling.
		await page.setViewportSize({ width: 768, height: 900 });
		await showAnew(page, "/customerMessages");
		const badge = page.getByRole("button", { name: /in Bearbeitung/ }).first();
		const box = await badge.boundingBox();
		if (!box) throw new Error("The badge is not there");
		await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
		await expect(page.getByRole("dialog")).toBeVisible();
	},
);
