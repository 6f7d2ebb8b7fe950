import { row, signIn } from "../support/actions.ts";
import { aClient, apiOf, draftOf } from "../support/api.ts";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Opens the form of a client as a person does: list, details, form. */
async function openForm(page: Page, name: string) {
	await page.goto("/clients?q=Zurück&sort=-name");
	await row(page, name).getByRole("link", { name: "Details" }).click();
	await link(page, "Daten bearbeiten").click();
	await expect(page.getByLabel(/^Branche/)).toBeVisible();
}

test(
	"an unknown order or page in an address gives the list as it begins, without a word and without a step back",
	further(true),
	async ({ page }) => {
		await enter(page, "admin.demo");
		await page.goto("/home");
		for (const [path, clean] of [
			["/clients?q=a&sort=bogus&cursor=abc&page=2", "/clients?q=a"],
			["/clients?sort=-country&cursor=kaputt&page=3", "/clients?sort=-country"],
			["/certificationsList?sort=-bogus", "/certificationsList"],
			["/certificationsList?cursor=abc", "/certificationsList"],
			["/customerMessages?sort=bogus", "/customerMessages"],
			["/customerMessages?cursor=abc&page=2", "/customerMessages"],
			["/benutzer?sort=bogus", "/benutzer"],
			["/benutzer?cursor=abc", "/benutzer"],
			["/protokoll?cursor=abc&page=2", "/protokoll"],
			["/protokoll?sort=bogus&entity=cow&from=gestern", "/protokoll"],
			["/stoerungen?sort=bogus&module=NOPE&since=gestern", "/stoerungen"],
			["/home?enquiries-sort=bogus", "/home"],
		] as const) {
			const steps = await page.evaluate(() => history.length);
			await page.goto(path);
			await expect(page).toHaveURL((url) => url.pathname + url.search === clean);
			await expect(page.getByRole("rowheader").first()).toBeVisible();
			await expect(page.getByRole("alert")).toHaveCount(0);
			expect(await page.evaluate(() => history.length), path).toBe(steps + 1);
		}
	},
);

test(
	"from a form one gets back to the page before it, saved or not, and Back leads on from there",
	further(true),
	async ({ page }) => {
		await enter(page, "auditor.demo");
		const api = await apiOf(page);
		const client = await api<{ _id: string }>("POST", "/client", aClient("Zurück GmbH"));
		const list = (url: URL) => url.pathname === "/clients" && url.searchParams.get("sort") === "-name";

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

		// Opened by its address, the form makes room for the details.
		await page.goto("/home");
		await page.goto(`/editClient?cid=${client._id}`);
		await link(page, "Abbrechen").click();
		await expect(heading(page, "Zurück GmbH")).toBeVisible();
		await page.goBack();
		await expect(page).toHaveURL(/home$/);

		const sorted = "/customerMessages?sort=messageDate";
		let enquiry = "";
		for (const leave of ["Zurück", "Speichern"]) {
			await page.goto("/home");
			await page.goto(sorted);
			await page
				.getByRole("link", { name: /bearbeiten/ })
				.first()
				.click();
			await page.getByLabel(/^Anmerkung/).fill("Rückruf");
			enquiry = new URL(page.url()).searchParams.get("id") ?? "";
			if (leave === "Speichern") await page.getByRole("button", { name: leave }).click();
			else {
				await link(page, leave).click();
				await page.getByRole("alertdialog").getByRole("button", { name: "Verwerfen" }).click();
			}
			await expect(page).toHaveURL(sorted);
			await page.goBack();
			await expect(page).toHaveURL(/home$/);
		}
		await api("DELETE", `/customerMessages/${enquiry}`);

		for (const leave of ["Abbrechen", "save"]) {
			await page.goto("/certificationsList");
			await page.getByRole("link", { name: "Details" }).first().click();
			await link(page, "Daten bearbeiten").click();
			if (leave === "save") await page.getByRole("form").getByRole("button").last().click();
			else await link(page, leave).click();
			await expect(page).toHaveURL(/certificationDetails/);
			await page.goBack();
			await expect(page).toHaveURL(/certificationsList$/);
		}
	},
);

test("who deletes what somebody else has deleted sees it go", further(true), async ({ page }) => {
	await enter(page, "admin.demo");
	const api = await apiOf(page);
	const input = { userid: "gerade.fort", name: "Gerade Fort", roles: ["Auditor"] };
	const { _id } = await api<{ _id: string }>("POST", "/users", { ...input, pwd: "Neues-2026!", pwd2: "Neues-2026!" });
	await page.goto("/benutzer");
	await page.getByRole("button", { name: "gerade.fort löschen" }).click();
	await api("DELETE", `/users/${_id}`);
	const dialog = page.getByRole("alertdialog");
	await dialog.getByRole("button", { name: "Löschen" }).click();
	await expect(dialog.getByRole("alert")).toContainText("Der Eintrag wurde nicht gefunden.");
	await dialog.getByRole("button", { name: "Abbrechen" }).click();
	await expect(row(page, "gerade.fort")).toHaveCount(0);
});

/** Gives the open page another width, as a person does who has scrolled nowhere yet. */
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

/** Buttons and links of rows that cannot be pressed, since something lies over them or they are out of sight. */
const unreachable = () =>
	[...document.querySelectorAll(".ui-table__row :is(a, button)")].flatMap((element) => {
		element.scrollIntoView({ block: "center", inline: "nearest" });
		const { left, top, width, height } = element.getBoundingClientRect();
		const hit = document.elementFromPoint(left + width / 2, top + height / 2);
		return element.contains(hit) ? [] : [element.textContent];
	});
/** Cells whose contents stand under the buttons of their row, or beyond the table. */
const covered = () =>
	[...document.querySelectorAll(".ui-table__row")].flatMap((line) => {
		const { right } = line.closest(".ui-table__scroll")?.getBoundingClientRect() ?? { right: 0 };
		return [...line.children].filter((cell) => {
			const box = cell.getBoundingClientRect();
			return (
				box.right > right + 1 ||
				[...line.children].some((other) => {
					const rival = other.getBoundingClientRect();
					const [x, y] = [
						Math.min(box.right, rival.right) - Math.max(box.left, rival.left),
						Math.min(box.bottom, rival.bottom) - Math.max(box.top, rival.top),
					];
					return other !== cell && x > 1 && y > 1;
				})
			);
		});
	}).length;
/** Numbers whose parts stand on two lines. */
const broken = () => {
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

test(
	"at every width each button of a list is in sight, nothing lies under it, and no number is broken",
	further(true),
	async ({ page }) => {
		await enter(page, "admin.demo");
		const api = await apiOf(page);
		const [first] = await api<{ _id: string; _clientId: string }[]>("GET", "/certification?sort=certificationNumber");
		const [certified] = await api<{ _id: string }[]>("GET", "/certification?status=ACTIVE");
		const names = { userid: "schwarzenberger-max1", name: "Maximilian Schwarzenberger-Oberhuber" };
		const secret = { pwd: "Neues-2026!", pwd2: "Neues-2026!" };
		await api("POST", "/users", { ...names, ...secret, roles: ["Admin", "Auditor"] });
		// The trail names the key of its seal, and its checksum.
		await api("GET", `/downloadCert/${certified?._id}?lang=de&format=pdf`);
		for (const path of [
			"/benutzer",
			"/protokoll",
			"/certificationsList",
			`/certificationDetails?cid=${first?._id}&key=zertifikate`,
			`/clientDetails?cid=${first?._clientId}&key=zertifizierungen`,
			"/home",
		]) {
			await page.goto(path);
			for (const width of [375, 768, 1024, 1280, 1600]) {
				await widen(page, width);
				await expect(page.locator(".ui-table__row :is(a, button)").first()).toBeVisible();
				await expect(page.locator("main .ui-skeleton")).toHaveCount(0);
				const found = {
					broken: await page.evaluate(broken),
					// Before anything is scrolled to.
					covered: await page.evaluate(covered),
					unreachable: await page.evaluate(unreachable),
					width: await page.evaluate(() => document.documentElement.scrollWidth),
				};
				expect(found, `${path} at ${width} px`).toEqual({ broken: [], unreachable: [], covered: 0, width });
			}
		}
	},
);

/** Buttons, links and headings of lists over which something lies, wherever the list is scrolled to sideways. */
const coveredWhileScrolling = () =>
	[...document.querySelectorAll("main .ui-table__scroll")].flatMap((list) => {
		const most = list.scrollWidth - list.clientWidth;
		const controls = [...list.querySelectorAll(".ui-table__row :is(a, button), [aria-sort]")];
		return controls.flatMap((control) => {
			// Of cards the headings are only read out.
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
	"no button of a list is covered at any width, however long what was typed is and however it is scrolled",
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
			"/customerMessages",
			"/home",
			`/certificationDetails?cid=${scenario._certificationId}&key=zertifikate`,
			`/clientDetails?cid=${_clientId}&key=zertifizierungen`,
		]) {
			await page.goto(path);
			for (const width of [600, 768, 1024]) {
				await widen(page, width);
				await expect(page.getByRole("rowheader").first()).toBeVisible();
				await expect(page.locator("main .ui-skeleton")).toHaveCount(0);
				const found = {
					covered: await page.evaluate(coveredWhileScrolling),
					width: await page.evaluate(() => document.documentElement.scrollWidth),
				};
				expect(found, `${path} at ${width} px`).toEqual({ covered: [], width });
			}
		}

		// With a pointer, where it is before anything is scrolled.
		for (const width of [600, 768, 1024]) {
			await page.setViewportSize({ width, height: 900 });
			await page.goto("/customerMessages");
			const badge = page.getByRole("button", { name: /in Bearbeitung/ }).first();
			const box = await badge.boundingBox();
			if (!box) throw new Error("The badge is not there");
			await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
			await expect(page.getByRole("dialog")).toBeVisible();
		}
	},
);

test(
	"hidden columns stay hidden after a reload, for this person alone, until all are shown again",
	further(true),
	async ({ page }) => {
		const menu = (of: Page) => of.getByRole("button", { name: "Spalten", exact: true });
		const country = (of: Page) => of.getByRole("columnheader", { name: "Land" });
		await enter(page, "auditor.demo");
		await page.goto("/clients?sort=-country");
		await expect(country(page)).toHaveAttribute("aria-sort", "descending");

		await menu(page).focus();
		await page.keyboard.press("Enter");
		for (const name of ["Alle Spalten", "Nummer", "Land"])
			await expect(page.getByRole("menuitemcheckbox", { name })).toBeChecked();
		await expect(page.getByRole("menuitemcheckbox")).toHaveCount(4);
		// The last one is about the height of the rows.
		await page.keyboard.press("End");
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("Space");
		await page.keyboard.press("Escape");
		await expect(country(page)).toHaveCount(0);
		await expect(page.getByText("Österreich")).toHaveCount(0);
		await expect(menu(page)).toBeFocused();

		await page.reload();
		await expect(page.getByRole("rowheader").first()).toBeVisible();
		await expect(country(page)).toHaveCount(0);
		await expect(page).toHaveURL(/sort=-country/);

		const signOut = () => page.getByRole("button", { name: "Abmelden" }).click();
		await signOut();
		await signIn(page, "admin.demo");
		await page.goto("/clients");
		await expect(country(page)).toBeVisible();
		await signOut();
		await signIn(page, "auditor.demo");
		await page.goto("/clients?sort=-country");
		await expect(page.getByRole("rowheader").first()).toBeVisible();
		await expect(country(page)).toHaveCount(0);

		await menu(page).click();
		await page.getByRole("menuitemcheckbox", { name: "Alle Spalten" }).click();
		await page.keyboard.press("Escape");
		await expect(country(page)).toHaveAttribute("aria-sort", "descending");
		await page.reload();
		await expect(country(page)).toBeVisible();
	},
);
