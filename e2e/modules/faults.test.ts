import {
	answeredByPage,
	changedOnTheWay,
	deployed,
	type Fault,
	hanging,
	missing,
	named,
	tampered,
} from "../support/faults.ts";
import { expect, expectImpersonal, type Page, type Report, test } from "../support/faulty.ts";
import { further, UNCHECKED } from "../support/test.ts";

/**
 * Whatever is wrong with one module: its place says so, everything else works, the retry succeeds once it is repaired,
 * and the server is told what it was, but nothing about the person.
 */

test.use({ settings: UNCHECKED });
test.describe.configure({ mode: "parallel" });

const PERSONAL = "Ayşe Öztürk, ayse@example.org, ATU12345678, /clientDetails?cid=1";
/** With something in its address that nobody must be told. */
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
	kind: "load" | "integrity" | "render";
	reported: RegExp;
	/** What the browser may say about it beside. */
	expected?: RegExp;
	hangs?: boolean;
	/** Where its place stays as it is: the next page change brings the repaired version. */
	stays?: boolean;
}

const load = { kind: "load", says: UNREACHABLE } as const;
const broken = { kind: "load", says: BROKEN } as const;
const integrity = { kind: "integrity", says: INTEGRITY, expected: /valid digest/ } as const;
const throwing = `throw new Error(${JSON.stringify(PERSONAL)});`;
const HTTP_404 = /^HTTP 404$/;
/** Of a file that the build loads by itself. */
const MISSING = /^(HTTP 404|ChunkLoadError)$/;
const HASH = /^hash$/;
const REFUSED = /^refused$/;
const late = { ...load, reported: /^TimeoutError$/, hangs: true } as const;
const unfit = { kind: "load", says: UNFIT } as const;
const hostOf = (url: string) => `https://fremd.example${url}`;

const ROWS: Row[] = [
	{ what: "its entry is missing", fault: missing("entry"), ...load, reported: HTTP_404 },
	{ what: "its entry is a page", fault: answeredByPage("entry"), ...integrity, reported: HASH },
	{
		what: "its entry cannot be read",
		fault: deployed({ entry: (text) => `${text};}` }),
		...broken,
		reported: /^RUNTIME-\d{3}$/,
		expected: /Unexpected token/,
	},
	{
		what: "its entry throws",
		fault: deployed({ entry: () => throwing }),
		...broken,
		reported: /^RUNTIME-\d{3}$/,
		expected: /Öztürk/,
	},
	{ what: "its entry hangs", fault: hanging("entry"), ...late },
	{ what: "its main part is missing", fault: missing("module"), ...load, reported: HTTP_404 },
	{
		what: "its main part cannot be read",
		fault: deployed({ module: (text) => `${text};}` }),
		...broken,
		reported: /^ChunkLoadError$/,
		expected: /Unexpected token/,
	},
	{
		what: "its main part throws",
		fault: deployed({ module: (text) => text.replace(/(\{\w+\(\w,\w,\w\)\{)/, `$1${throwing}`) }),
		...broken,
		reported: /^Error$/,
	},
	{ what: "its main part hangs", fault: hanging("module"), ...late },
	{ what: "its styles are missing", fault: missing("css"), ...load, reported: HTTP_404 },
	{ what: "its styles hang", fault: hanging("css"), ...late },
	{ what: "its texts are missing", fault: missing("texts"), ...load, reported: MISSING },
	{ what: "its texts hang", fault: hanging("texts"), ...late },
	{
		what: "its page throws while it is drawn",
		fault: deployed({
			module: (text) => text.replace(/pages:\(\)=>[\w$]+/, `pages:()=>({ClientListPage(){${throwing}}})`),
		}),
		kind: "render",
		says: BROKEN,
		reported: /^Error$/,
		stays: true,
	},
	{ what: "its entry was tampered with on the server", fault: tampered("entry"), ...integrity, reported: REFUSED },
	{ what: "its entry was tampered with on the way", fault: changedOnTheWay("entry"), ...integrity, reported: HASH },
	{ what: "its main part was tampered with on the server", fault: tampered("module"), ...integrity, reported: REFUSED },
	{
		what: "its main part was tampered with on the way",
		fault: changedOnTheWay("module"),
		...integrity,
		reported: HASH,
	},
	{ what: "its styles were tampered with on the way", fault: changedOnTheWay("css"), ...integrity, reported: HASH },
	{
		what: "the page names an entry on another host",
		fault: named((entry) => ({ ...entry, entry: hostOf(entry.entry) })),
		...integrity,
		reported: /^registry\.entry$/,
	},
	{
		what: "the page names no hash for its entry",
		fault: named(({ integrity: _, ...entry }) => entry),
		...integrity,
		reported: /^registry\.integrity$/,
	},
	{
		what: "it needs another version of what is shared",
		fault: deployed({ entry: (text) => text.replaceAll('requiredVersion:"^19.3.1"', 'requiredVersion:"^99.0.0"') }),
		...unfit,
		reported: /^(shared\.version|RUNTIME-\d{3})$/,
	},
	{
		what: "it is built for another contract",
		fault: deployed({ module: (text) => text.replace(/contract:\(\)=>[\w$]+/, "contract:()=>99") }),
		...unfit,
		reported: /^contract$/,
	},
];

const menu = (page: Page, name: string) =>
	page.getByRole("navigation", { name: "Hauptmenü" }).getByRole("link", { name, exact: true });
const card = (page: Page) => page.getByRole("main").getByRole("alert");
const retry = (page: Page) => page.getByRole("main").getByRole("button", { name: "Erneut versuchen" });
const rows = (page: Page, text: RegExp) => page.getByRole("row").filter({ hasText: text });

async function expectFailed(page: Page, says: string, hangs: boolean): Promise<void> {
	if (hangs) {
		await expect(page.getByRole("status").filter({ hasText: "wird geladen" })).toBeAttached();
		await page.clock.fastForward(SLOW_MS);
		await expect(page.getByText("Kunden: Das Laden dauert länger als üblich.")).toBeVisible();
		await expect(retry(page)).toBeVisible();
		await page.clock.fastForward(HANG_MS - SLOW_MS);
	}
	await expect(card(page)).toContainText("Kunden: ");
	await expect(card(page)).toContainText(says);
	await expect(card(page)).toContainText("Die übrigen Bereiche funktionieren weiter.");
	await expect(card(page)).not.toContainText("Öztürk");
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

/** What is not there, and what is not what was deployed. */
const OF_EACH_KIND = ["its entry is missing", "its entry is a page"];

for (const row of ROWS)
	test(
		`${row.what}: its place says so, the rest works, and once repaired it is back`,
		further(!OF_EACH_KIND.includes(row.what)),
		async ({ staged }) => {
			const { page, reports, problems, breakIt } = staged;
			const repair = await breakIt(row.fault);
			if (row.hangs) await page.clock.install();
			// A page whose parts hang is never loaded as a whole.
			await page.goto(PLACE, { waitUntil: "commit" });
			await expectFailed(page, row.says, row.hangs ?? false);
			await expect.poll(() => reports.length).toBeGreaterThan(0);
			expectReported(reports, row);

			await menu(page, "Zertifizierungen").click();
			await expect(rows(page, /Z-\d{4}-\d{4}/).first()).toBeVisible();
			await expect(card(page)).toHaveCount(0);
			if (row.stays) await repair();
			await menu(page, "Kunden").click();
			if (!row.stays) {
				await expectFailed(page, row.says, row.hangs ?? false);
				await repair();
				await retry(page).click();
			}
			await expect(page.getByRole("heading", { name: "Kundenliste", exact: true })).toBeVisible();
			await expect(rows(page, /Details/).first()).toBeVisible();
			await expect(card(page)).toHaveCount(0);
			expect(problems.filter((problem) => !row.expected?.test(problem))).toEqual([]);
		},
	);

test(
	"the file of a page is missing: its place says so, and once repaired the page is there",
	further(true),
	async ({ staged: { page, reports, breakIt } }) => {
		const repair = await breakIt(missing("page"));
		await page.goto("/addClient?kontakt=ayse%40example.org");
		await expectFailed(page, UNREACHABLE, false);
		await expect.poll(() => reports.length).toBeGreaterThan(0);
		expectReported(reports, { kind: "load", reported: MISSING, place: "/addClient" });
		await repair();
		await retry(page).click();
		await expect(page.getByRole("heading", { name: "Neuer Kunde", exact: true })).toBeVisible();
		await expect(page.getByRole("textbox", { name: "Name", exact: true })).toBeVisible();
		await expect(card(page)).toHaveCount(0);
	},
);
