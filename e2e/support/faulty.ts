import type { Fault } from "./faults.ts";
import { signedInPage } from "./session.ts";
import { test as base, expect, type Page, watch } from "./test.ts";

/** A report as the page sent it, and what the server said to it. */
export interface Report {
	body: Record<string, unknown>;
	status: number;
}

export interface Staged {
	/** Of somebody who is signed in; nothing is opened yet. */
	page: Page;
	/** Makes something go wrong with a module; what it returns repairs it. */
	breakIt: (fault: Fault, id?: string) => Promise<() => Promise<void>>;
	/** What the page has reported. */
	reports: Report[];
	/** What it did that no page should do. */
	problems: string[];
}

const REPORT_KEYS = ["fault", "kind", "module", "place", "version"];

export const test = base.extend<{ staged: Staged }>({
	staged: async ({ browser, server }, use) => {
		const { context, page } = await signedInPage(browser, server.url, "admin.demo");
		const problems = watch(page, server.url);
		const reports: Report[] = [];
		page.on("response", (response) => {
			const asked = response.request();
			if (asked.method() === "POST" && new URL(asked.url()).pathname === "/api/client-errors")
				reports.push({ body: asked.postDataJSON(), status: response.status() });
		});
		const repairs = new Set<() => Promise<void>>();
		await use({
			page,
			reports,
			problems,
			breakIt: async (fault, id = "clients") => {
				const undo = await fault({ page, webRoot: server.webRoot, id });
				const repair = async () => {
					if (!repairs.delete(repair)) return;
					await undo();
				};
				repairs.add(repair);
				return repair;
			},
		});
		// The server and its files are those of the next test too.
		for (const repair of [...repairs].reverse()) await repair();
		await context.close();
	},
});

/** Names and codes only: whoever wrote the error, nothing of it is told but these. */
export function expectImpersonal({ body, status }: Report): void {
	expect(status).toBe(204);
	expect(Object.keys(body).sort()).toEqual(REPORT_KEYS);
	// A version ends with a hash, which may well have seven digits in a row.
	const { version, ...rest } = body;
	expect(String(version)).toMatch(/^[\d.]+-\w+$/);
	expect(JSON.stringify(rest)).not.toMatch(/Ayşe|Öztürk|@|\?|%|\d{7}/i);
	expect(body.place).toMatch(/^\/[a-zA-Z]*$/);
}

export { expect, type Page };
