import { apiOf } from "../support/api.ts";
import { expect, expectImpersonal, test } from "../support/fault-fixture.ts";
import { deployed, missing, REGISTRY_FAULTS, registered } from "../support/faults.ts";
import { certifications, failure, heading, menu, offer, retry } from "../support/staff-pages.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** These tests cover faults of the registry of modules, of a slot and of a text. */

test.use({ settings: UNCHECKED });
test.describe.configure({ mode: "parallel" });

const POLL_MS = 61_000;
const PERSONAL = "Ayşe Öztürk, ayse@example.org";

for (const [what, fault] of Object.entries(REGISTRY_FAULTS)) {
	test(
		`remotes.json ${what} during a retry: the repaired module is loaded from the known registry`,
		further(true),
		async ({ staged: { page, reports, problems, breakIt } }) => {
			const repair = await breakIt(missing("entry"));
			await page.goto("/clients");
			await expect(retry(page)).toBeVisible();
			await breakIt(fault);
			await repair();
			await retry(page).click();
			await expect(heading(page, "Kundenliste")).toBeVisible();
			await expect(failure(page)).toHaveCount(0);
			for (const report of reports) expectImpersonal(report);
			expect(problems).toEqual([]);
		},
	);

	test(
		`remotes.json ${what} during the check for new versions: the user sees nothing, and later versions are offered`,
		further(true),
		async ({ staged: { page, reports, problems, breakIt } }) => {
			await page.clock.install();
			await page.goto("/clients");
			await expect(heading(page, "Kundenliste")).toBeVisible();
			const repair = await breakIt(fault);
			const requested = page.waitForRequest("**/remotes.json");
			await page.clock.fastForward(POLL_MS);
			await requested;
			await expect(heading(page, "Kundenliste")).toBeVisible();
			await menu(page, "Zertifizierungen").click();
			await expect(certifications(page)).toBeVisible();
			await menu(page, "Kunden").click();
			await expect(heading(page, "Kundenliste")).toBeVisible();
			await expect(page.getByRole("alert")).toHaveCount(0);
			await expect(offer(page)).toBeEmpty();
			expect(reports).toEqual([]);

			await repair();
			await breakIt(deployed({}));
			await page.clock.fastForward(POLL_MS);
			await expect(offer(page)).toContainText("Eine neue Version von „Kunden“ steht bereit.");
			await expect(offer(page).getByRole("button", { name: "Jetzt neu laden" })).toBeVisible();
			expect(problems).toEqual([]);
		},
	);
}

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

const REGISTRATIONS = {
	"an entry on another host": registered((entry) => ({ ...entry, entry: `https://fremd.example${entry.entry}` })),
	"no hash for its entry": registered(({ integrity: _, ...entry }) => entry),
	"a part on another host": registered((entry) => ({
		...entry,
		preload: [{ href: "//fremd.example/part.js", integrity: entry.integrity ?? "" }],
	})),
};

for (const [what, fault] of Object.entries(REGISTRATIONS))
	test(
		`remotes.json names ${what}: the module is not loaded and shows an error, and works again after the repair`,
		further(true),
		async ({ staged: { page, reports, problems, breakIt } }) => {
			const repair = await breakIt(fault);
			const loaded: string[] = [];
			page.on("request", (request) => {
				if (/\/mfe\/clients\/|fremd\.example/.test(request.url())) loaded.push(request.url());
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

test(
	"an Admin sees the reported errors, counted by day, module and fault",
	further(true),
	async ({ staged: { page, breakIt } }) => {
		await breakIt(missing("module"));
		const reported = page.waitForResponse("**/api/client-errors");
		await page.goto("/clients");
		await expect(retry(page)).toBeVisible();
		await reported;
		const api = await apiOf(page);
		const counts = await api<{ module: string; fault: string; place: string; count: number }[]>(
			"GET",
			"/client-errors",
		);
		expect(counts).toContainEqual(
			expect.objectContaining({ kind: "load", module: "clients", fault: "HTTP 404", place: "/clients" }),
		);
	},
);
