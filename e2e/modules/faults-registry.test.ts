import { expect, expectImpersonal, test } from "../support/fault-fixture.ts";
import { deployed, registered } from "../support/faults.ts";
import { certifications, failure, heading, menu, retry } from "../support/staff-pages.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** These tests cover faults of the registry of modules and of a slot. */

test.use({ settings: UNCHECKED });
test.describe.configure({ mode: "parallel" });

const PERSONAL = "Ayşe Öztürk, ayse@example.org";

test(
	"a slot that throws shows an error in its place only, until a page change loads the repaired version",
	further(true),
	async ({ staged: { page, reports, problems, breakIt } }) => {
		const edit = (text: string) =>
			text.replace(/slots:\(\)=>[\w$]+/, `slots:()=>({EnquiriesTable(){throw new TypeError("${PERSONAL}")}})`);
		const repair = await breakIt(deployed({ module: edit }), "enquiries");
		await page.goto("/home");
		await expect(failure(page)).toHaveCount(1);
		await expect(failure(page)).toContainText("Anfragen: In diesem Bereich ist ein Fehler aufgetreten.");
		await expect(failure(page)).not.toContainText("Öztürk");
		await expect(heading(page, "Meine Arbeit")).toBeVisible();
		await expect(heading(page, "Versionen")).toBeVisible();
		await retry(page).click();
		await expect(retry(page)).toBeVisible();
		await expect.poll(() => reports.length).toBe(1);
		for (const report of reports) expectImpersonal(report);
		expect(reports[0]?.body).toMatchObject({ kind: "render", module: "enquiries", fault: "TypeError", place: "/home" });

		await menu(page, "Kunden").click();
		await expect(heading(page, "Kundenliste")).toBeVisible();
		await repair();
		await page.getByRole("banner").getByRole("link").first().click();
		await expect(heading(page, "Versionen")).toBeVisible();
		await expect(heading(page, /anfragen/i)).toBeVisible();
		await expect(failure(page)).toHaveCount(0);
		expect(problems).toEqual([]);
	},
);

test(
	"a module whose entry the server refuses is not loaded and shows an error, and works again after the repair",
	further(true),
	async ({ staged: { page, reports, problems, breakIt } }) => {
		const repair = await breakIt(registered(({ integrity: _, ...entry }) => entry));
		const loaded: string[] = [];
		page.on("request", (request) => {
			if (request.url().includes("/mfe/clients/")) loaded.push(request.url());
		});
		await page.goto("/clients");
		await expect(failure(page)).toContainText("Seine Prüfsumme stimmt nicht, darum wurde er nicht ausgeführt.");
		await expect.poll(() => reports.length).toBe(1);
		expect(reports[0]?.body).toMatchObject({ kind: "integrity", module: "clients", place: "/clients" });
		for (const report of reports) expectImpersonal(report);
		expect(loaded).toEqual([]);
		await repair();
		await retry(page).click();
		await expect(heading(page, "Kundenliste")).toBeVisible();
		expect(problems).toEqual([]);
	},
);

test(
	"a module for another contract version is not offered, and the others work",
	further(true),
	async ({ staged: { page, reports, problems, breakIt } }) => {
		await breakIt(registered((entry) => ({ ...entry, manifest: { ...entry.manifest, contract: 99 } })));
		await page.goto("/certificationsList");
		await expect(certifications(page)).toBeVisible();
		await expect(menu(page, "Zertifizierungen")).toBeVisible();
		await expect(menu(page, "Kunden")).toHaveCount(0);
		await page.goto("/clients");
		await expect(page.getByText("Er passt nicht zu dieser Version der Anwendung.")).toBeVisible();
		await expect(heading(page, "Kundenliste")).toHaveCount(0);
		await expect
			.poll(() => reports.map(({ body }) => body))
			.toContainEqual(expect.objectContaining({ kind: "load", fault: "contract" }));
		for (const report of reports) expectImpersonal(report);
		expect(problems).toEqual([]);
	},
);
