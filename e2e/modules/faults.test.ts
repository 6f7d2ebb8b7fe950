import { expect, expectImpersonal, type Page, type Report, test } from "../support/fault-fixture.ts";
import {
	answeredByPage,
	changedInTransit,
	deployed,
	type Fault,
	hanging,
	missing,
	named,
	tampered,
} from "../support/faults.ts";
import { certifications, failure, heading, menu, retry } from "../support/staff-pages.ts";
import { further, UNCHECKED } from "../support/test.ts";

/**
 * Each fault of one module that the browser notices shows an error in its place only. Everything else works, a retry
 * succeeds after the repair, and the report to the server names the fault without personal data. The tests of the shell
 * cover modules that are loaded and then fail.
 */

test.use({ settings: UNCHECKED });
test.describe.configure({ mode: "parallel" });

const PERSONAL = "Ayşe Öztürk, ayse@example.org, ATU12345678, /clientDetails?cid=1";
/** The address contains personal data that the report must leave out. */
const PLACE = "/clients?kontakt=ayse%40example.org";

const UNREACHABLE = "Er ist zurzeit nicht erreichbar.";
const BROKEN = "Er ist fehlerhaft.";
const UNFIT = "Er passt nicht zu dieser Version der Anwendung.";
const INTEGRITY = "Seine Prüfsumme stimmt nicht, darum wurde er nicht ausgeführt.";
const HANG_MS = 30_000;
const SLOW_MS = 5_000;

interface Row {
	what: string;
	fault: Fault;
	says: string;
	kind: "load" | "integrity";
	reported: RegExp;
	/** Messages of the browser's console that the fault may cause. */
	expected?: RegExp;
	hangs?: boolean;
	/** True for one fault of each kind: the test also opens another module and returns. */
	leaves?: boolean;
}

const load = { kind: "load", says: UNREACHABLE } as const;
const broken = { kind: "load", says: BROKEN } as const;
const integrity = { kind: "integrity", says: INTEGRITY, expected: /valid digest/ } as const;
const throwing = `throw new Error(${JSON.stringify(PERSONAL)});`;
const HTTP_404 = /^HTTP 404$/;
/** Codes for a missing file that the bundler loads itself. */
const MISSING = /^(HTTP 404|ChunkLoadError)$/;
const HASH = /^hash$/;
const REFUSED = /^refused$/;
const late = { ...load, reported: /^TimeoutError$/, hangs: true } as const;
const unfit = { kind: "load", says: UNFIT } as const;
const hostOf = (url: string) => `https://fremd.example${url}`;

const ROWS: Row[] = [
	{ what: "its entry is missing", fault: missing("entry"), ...load, reported: HTTP_404, leaves: true },
	{ what: "its entry is a page", fault: answeredByPage("entry"), ...integrity, reported: HASH, leaves: true },
	{
		what: "its entry throws",
		fault: deployed({ entry: () => throwing }),
		...broken,
		reported: /^RUNTIME-\d{3}$/,
		expected: /Öztürk/,
		leaves: true,
	},
	{ what: "its entry hangs", fault: hanging("entry"), ...late, leaves: true },
	{ what: "its main part is missing", fault: missing("module"), ...load, reported: HTTP_404 },
	{ what: "its styles are missing", fault: missing("css"), ...load, reported: HTTP_404 },
	{ what: "its entry was tampered with on the server", fault: tampered("entry"), ...integrity, reported: REFUSED },
	{
		what: "its main part was tampered with on the way",
		fault: changedInTransit("module"),
		...integrity,
		reported: HASH,
	},
	{ what: "its styles were tampered with on the way", fault: changedInTransit("css"), ...integrity, reported: HASH },
	{
		what: "the page names an entry on another host",
		fault: named((entry) => ({ ...entry, entry: hostOf(entry.entry) })),
		...integrity,
		reported: /^registry\.entry$/,
	},
	{
		what: "it needs another version of what is shared",
		fault: deployed({ entry: (text) => text.replaceAll('requiredVersion:"^19.3.1"', 'requiredVersion:"^99.0.0"') }),
		...unfit,
		reported: /^(shared\.version|RUNTIME-\d{3})$/,
	},
];

const clientList = (page: Page) => heading(page, "Kundenliste");

async function expectFailed(page: Page, says: string, hangs: boolean): Promise<void> {
	if (hangs) {
		await expect(page.getByRole("status").filter({ hasText: "wird geladen" })).toBeAttached();
		await page.clock.fastForward(SLOW_MS);
		await expect(page.getByText("Kunden: Das Laden dauert länger als üblich.")).toBeVisible();
		await expect(retry(page)).toBeVisible();
		await page.clock.fastForward(HANG_MS - SLOW_MS);
	}
	await expect(failure(page)).toContainText("Kunden: ");
	await expect(failure(page)).toContainText(says);
	await expect(failure(page)).toContainText("Die übrigen Bereiche funktionieren weiter.");
	await expect(failure(page)).not.toContainText("Öztürk");
	await expect(retry(page)).toBeVisible();
}

function expectReported(
	reports: readonly Report[],
	{ kind, reported, place = "/clients" }: Pick<Row, "kind" | "reported"> & { place?: string },
): void {
	for (const report of reports) expectImpersonal(report);
	const [first] = reports;
	expect(first?.body).toMatchObject({ kind, module: "clients", place });
	expect(first?.body.version).toMatch(/^1\.0\.0-/);
	expect(first?.body.fault).toMatch(reported);
}

/** A plain run tests only this fault. */
const PLAIN_RUN = "its entry is missing";

/** Opens another module, and expects it to work, although the pages of the faulty module do not. */
async function expectOthersWork(page: Page): Promise<void> {
	await menu(page, "Zertifizierungen").click();
	await expect(certifications(page)).toBeVisible();
	await expect(failure(page)).toHaveCount(0);
}

for (const row of ROWS)
	test(
		`${row.what}: its place shows an error${row.leaves ? ", the rest works" : ""}, and it works after the repair`,
		further(row.what !== PLAIN_RUN),
		async ({ staged }) => {
			const { page, reports, problems, breakIt } = staged;
			const repair = await breakIt(row.fault);
			if (row.hangs) await page.clock.install();
			// A page with hanging files never fires its load event.
			await page.goto(PLACE, { waitUntil: "commit" });
			await expectFailed(page, row.says, row.hangs ?? false);
			await expect.poll(() => reports.length).toBeGreaterThan(0);
			expectReported(reports, row);

			if (row.leaves) {
				await expectOthersWork(page);
				await menu(page, "Kunden").click();
				await expectFailed(page, row.says, row.hangs ?? false);
			}
			await repair();
			// The page may find the repaired version in the registry and reload before the button is pressed.
			await Promise.race([retry(page).click(), clientList(page).waitFor()]);
			await expect(clientList(page)).toBeVisible();
			await expect(page.getByRole("link", { name: "Details" }).first()).toBeVisible();
			await expect(failure(page)).toHaveCount(0);
			expect(problems.filter((problem) => !row.expected?.test(problem))).toEqual([]);
		},
	);

test(
	"a page whose file is missing shows an error in its place, and works after the repair",
	further(true),
	async ({ staged: { page, reports, breakIt } }) => {
		const repair = await breakIt(missing("page"));
		await page.goto("/addClient?kontakt=ayse%40example.org");
		await expectFailed(page, UNREACHABLE, false);
		await expect.poll(() => reports.length).toBeGreaterThan(0);
		expectReported(reports, { kind: "load", reported: MISSING, place: "/addClient" });
		await repair();
		await retry(page).click();
		await expect(heading(page, "Neuer Kunde")).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
		await expect(failure(page)).toHaveCount(0);
	},
);
