import { expect, test } from "../support/fault-fixture.ts";
import { deployed } from "../support/faults.ts";
import { further, UNCHECKED } from "../support/test.ts";

/** A slot that never returns blocks its page: the next pages of this browser find out which one it was, and leave it out. */

test.use({ settings: UNCHECKED });
test.setTimeout(180_000);

/** A note of a blocked page counts as abandoned after five seconds. */
const ABANDONED_MS = 8_000;
/** The first page was drawing several slots; the second one draws each alone. */
const BLOCKED_PAGES = 2;

test(
	"a slot that never returns is switched off after two blocked pages, reported, and drawn again in another version",
	further(true),
	async ({ staged: { page, breakIt }, server }) => {
		const loop = (text: string) => text.replace("EnquiriesTable:function(){", "$&for(;;);");
		const repair = await breakIt(deployed({ module: loop }), "enquiries");
		const context = page.context();
		for (let count = 0; count < BLOCKED_PAGES; count++) {
			const blocked = await context.newPage();
			await blocked.goto(`${server.url}/home`, { waitUntil: "commit" });
			await blocked.waitForTimeout(ABANDONED_MS);
			expect(await Promise.race([blocked.evaluate(() => true), page.waitForTimeout(1_000)])).toBeUndefined();
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
