import type { Fault } from "./faults.ts";
import { signedInPage } from "./session.ts";
import { test as base, expect, type Page, watch } from "./test.ts";

/** An error report that the page has sent to the API, with the status of the response. */
export interface Report {
	body: Record<string, unknown>;
	status: number;
}

export interface Staged {
	/** The page of a signed-in user, on which nothing has been opened yet. */
	page: Page;
	/** Causes a fault in a module; `await` gives a function that repairs it. */
	breakIt: (fault: Fault, id?: string) => Promise<() => Promise<void>>;
	/** The error reports that the page has sent so far. */
	reports: Report[];
	/** Errors in the console, violations of the content security policy and requests to other hosts. */
	problems: string[];
}

const REPORT_KEYS = ["fault", "kind", "module", "place", "version"];

export const test = base.extend<{ staged: Staged }>({
	staged: async ({ browser, server }, use) => {
		const { context, page } = await signedInPage(browser, server.url, "admin.demo");
		const problems = watch(page, server.url);
		const reports: Report[] = [];
		page.on("response", (response) => {
			const request = response.request();
			if (request.method() === "POST" && new URL(request.url()).pathname === "/api/client-errors")
				reports.push({ body: request.postDataJSON(), status: response.status() });
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
		// All faults are repaired after the test, because later tests use the same server and files.
		for (const repair of [...repairs].reverse()) await repair();
		await context.close();
	},
});

/**
 * Throws unless a report contains only names and codes, and no text of the error, which could contain personal data.
 */
export function expectImpersonal({ body, status }: Report): void {
	expect(status).toBe(204);
	expect(Object.keys(body).sort()).toEqual(REPORT_KEYS);
	// The version is checked separately, because its hash may contain seven digits in a row, which the rest must not.
	const { version, ...rest } = body;
	expect(String(version)).toMatch(/^[\d.]+-\w+$/);
	expect(JSON.stringify(rest)).not.toMatch(/Ayşe|Öztürk|@|\?|%|\d{7}/i);
	expect(body.place).toMatch(/^\/[a-zA-Z]*$/);
}

export { expect, type Page };
