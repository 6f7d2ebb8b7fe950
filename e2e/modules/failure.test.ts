import { renameSync } from "node:fs";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { enter } from "../support/session.ts";
import { expect, further, type Page, test, UNCHECKED } from "../support/test.ts";

test.use({ settings: UNCHECKED });

interface Case {
	module: string;
	path: string;
	signedIn: boolean;
	/** What the module shows at that address. */
	content: (page: Page) => Locator;
	/** What goes on working: an address and what it shows. */
	others: { path: string; content: (page: Page) => Locator }[];
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole("heading", { name, exact: true });
// The place of a module that failed keeps a heading of its own, so rows tell more where the two could be the same.
const rowWith = (text: string | RegExp) => (page: Page) => page.getByRole("row").filter({ hasText: text }).first();
const clients = { path: "/clients", content: heading("Kundenliste") };
const certifications = { path: "/certificationsList", content: rowWith(/Z-\d{4}-\d{4}/) };
const users = { path: "/benutzer", content: rowWith("auditor.demo") };
const home = { path: "/home", content: heading("Versionen") };
const pending = { path: "/home", content: heading("Zertifikate zur Prüfung und Genehmigung") };
const enquiries = { path: "/home", content: heading(/anfragen/i) };

const CASES: Case[] = [
	{ module: "clients", signedIn: true, ...clients, others: [home, certifications, users] },
	{ module: "certificates", signedIn: true, ...certifications, others: [home, enquiries, clients, users] },
	{ module: "enquiries", signedIn: true, ...enquiries, others: [home, pending, clients, users] },
	{ module: "users", signedIn: true, ...users, others: [home, clients, certifications] },
	{
		module: "public",
		signedIn: false,
		path: "/",
		content: (page) => page.getByRole("heading", { level: 1, name: /Halal/ }),
		others: [{ path: "/login", content: (page) => page.getByRole("button", { name: "Ich stimme zu" }) }],
	},
];

for (const { module, path, signedIn, content, others } of CASES)
	test(
		`without the files of ${module} its place offers a retry, and the rest works`,
		// A plain run tries it in faults.test.ts, where the entry of a module is missing.
		further(true),
		async ({ page, server }) => {
			const files = join(server.webRoot, "mfe", module);
			renameSync(files, `${files}.gone`);
			try {
				if (signedIn) await enter(page, "admin.demo");
				for (const other of others) {
					await page.goto(other.path);
					await expect(other.content(page)).toBeVisible();
				}
				await page.goto(path);
				const retry = page.getByRole("alert").getByRole("button", { name: "Erneut versuchen" });
				await expect(retry).toBeVisible();
				await retry.click();
				await expect(retry).toBeVisible();
				await expect(content(page)).toHaveCount(0);
			} finally {
				renameSync(`${files}.gone`, files);
			}
			await page.getByRole("alert").getByRole("button", { name: "Erneut versuchen" }).click();
			await expect(content(page)).toBeVisible();
			await expect(page.getByRole("alert")).toHaveCount(0);
		},
	);
