import { STORAGE_KEYS } from "@portal/contracts/kit/privacy";
import { expect, type Page, test } from "../support/fault-fixture.ts";
import { deployed } from "../support/faults.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** A slot that never returns blocks its page: the next pages of this browser find out which one it was, and leave it out. */

test.use({ settings: UNCHECKED });

/** The first page was drawing several slots; the second one draws each alone. */
const BLOCKED_PAGES = 2;
/** Milliseconds without a response after which a page counts as blocked. */
const SILENT_MS = 4_000;

/** Makes the notes that blocked pages have left old enough to count as abandoned. */
function ageNotes(prefix: string): void {
	for (const [key, text] of Object.entries(localStorage)) {
		if (!key.startsWith(prefix)) continue;
		const note = JSON.parse(text);
		localStorage.setItem(key, JSON.stringify({ ...note, at: note.at - 60_000 }));
	}
}

/** Returns false once the page does not run any script that it receives. */
const responds = (page: Page) =>
	Promise.race([
		page.evaluate(() => true).catch(() => true),
		new Promise((resolve) => setTimeout(resolve, SILENT_MS, false)),
	]);

test(
	"a slot that never returns is switched off after two blocked pages, reported, and drawn again in another version",
	further(true),
	async ({ staged: { page, breakIt }, server }) => {
		const loop = (text: string) => text.replace("EnquiriesTable:function(){", "$&for(;;);");
		const repair = await breakIt(deployed({ module: loop }), "enquiries");
		const context = page.context();
		await context.addInitScript(ageNotes, `${STORAGE_KEYS.slots}.`);
		for (let count = 0; count < BLOCKED_PAGES; count++) {
			const blocked = await context.newPage();
			await blocked.goto(`${server.url}/home`, { waitUntil: "commit" });
			await expect.poll(() => responds(blocked), { timeout: 60_000 }).toBe(false);
			await blocked.close();
		}
		const home = await context.newPage();
		const reported = home.waitForRequest(
			(request) => request.method() === "POST" && request.url().endsWith("/api/client-errors"),
		);
		await home.goto(`${server.url}/home`);
		await expect(home.getByText("Anfragen: In diesem Browser abgeschaltet.")).toBeVisible();
		await expect(home.getByRole("heading", { name: /Meine Arbeit/ })).toBeVisible();
		expect((await reported).postDataJSON()).toMatchObject({ module: "enquiries", fault: "slot.blocked" });
		await home.goto(`${server.url}/certificationsList`);
		await expect(home.getByRole("heading", { name: "Zertifizierungen", level: 1 })).toBeVisible();
		await home.goto(`${server.url}/home`);
		await repair();
		await home.reload();
		await expect(home.getByText("In diesem Browser abgeschaltet.")).toHaveCount(0);
	},
);
