import { expect, type Page, test } from "@playwright/test";
import { uploadVersion } from "../../deploy/release/stored-version.ts";
import { deploy } from "../../deploy/release/switch.ts";
import { type BuiltModule, readBuild } from "../../deploy/release/versions.ts";
import type { Store } from "../../deploy/store/store.ts";
import { buildSmallModule, smallPackage } from "../../deploy/testing/small-module.ts";
import { buildSmallShell } from "../../deploy/testing/small-shell.ts";
import { further } from "../support/test.ts";

/**
 * These tests use shells with another major version of shared-ui and React, and modules that support one or both
 * versions.
 */

const ORIGIN = "http://portal.test";
const PAGE = `import { useState } from "react";
import { Counter } from "@portal/shared-ui/basics";
export function LabelPage() {
	const [label] = useState("Etiketten");
	return <Counter label={label} />;
}\n`;

type Shell = Awaited<ReturnType<typeof buildSmallShell>>;
type Module = BuiltModule & { remove: () => void };

async function moduleFor(version: string, sharedUi: string, react: string): Promise<Module> {
	const { directory, remove } = await buildSmallModule({
		"mfe-labels/package.json": smallPackage({ "@portal/shared-ui": sharedUi, react }),
		"mfe-labels/src/LabelPage.tsx": PAGE,
	});
	return { ...(await readBuild(directory, version)), remove };
}

let older: Shell;
let newer: Shell;
let forBoth: Module;
let forOlder: Module;
let forNewer: Module;

test.beforeAll(async () => {
	test.setTimeout(180_000);
	older = await buildSmallShell({ ui: "1.4.0", react: "19.3.1" });
	newer = await buildSmallShell({ ui: "2.0.0", react: "20.0.0" });
	forBoth = await moduleFor("1.0.0", "^1 || ^2", "^19.3.0 || ^20");
	forOlder = await moduleFor("1.1.0", "^1.0.0", "^19.3.0");
	forNewer = await moduleFor("1.2.0", "^2.0.0", "^20.0.0");
});
test.afterAll(() => {
	for (const { remove } of [older, newer, forBoth, forOlder, forNewer]) remove();
});

/** Opens the shell's page with the module in its registry, even if a deployment would refuse it. */
async function open(page: Page, store: Store, { release }: BuiltModule): Promise<void> {
	const registry = JSON.stringify({ modules: { labels: release } }).replaceAll("<", "\\u003c");
	const tag = `<script type="application/json" id="mfe-registry">${registry}</script>`;
	await page.route(`${ORIGIN}/**`, async (route) => {
		const path = new URL(route.request().url()).pathname;
		const isPage = path === "/";
		const content = await store.get(`web${isPage ? "/index.html" : path}`);
		if (!content) return route.fulfill({ status: 404 });
		const body = Buffer.from(content);
		return isPage
			? route.fulfill({ contentType: "text/html", body: body.toString().replace("<!--mfe-registry-->", () => tag) })
			: route.fulfill({ contentType: path.endsWith(".js") ? "text/javascript" : "text/css", body });
	});
	await page.goto(ORIGIN);
}

const shells = { older: () => older, newer: () => newer };
type Name = keyof typeof shells;

for (const name of ["older", "newer"] satisfies Name[])
	test(
		`a module for both major versions is deployed to the ${name} shell and runs`,
		further(true),
		async ({ page }) => {
			const { scene } = shells[name]();
			const stored = await uploadVersion(scene.store, forBoth);
			expect(await deploy(scene, "labels", stored)).toMatchObject({ version: "1.0.0" });
			await open(page, scene.store, forBoth);
			const version = name === "older" ? "1.4.0" : "2.0.0";
			await page.getByRole("button", { name: `Etiketten 0, shared-ui ${version}` }).click();
			await expect(page.getByRole("button", { name: `Etiketten 1, shared-ui ${version}` })).toBeVisible();
		},
	);

for (const [name, module, needs] of [
	["newer", () => forOlder, 'needs "react" in version ^19.3.0, shell 1.0.0-ui.2.0.0 offers 20.0.0'],
	["older", () => forNewer, 'needs "react" in version ^20.0.0, shell 1.0.0-ui.1.4.0 offers 19.3.1'],
] as const)
	test(
		`a module for one major version is refused by the ${name} shell, during deployment and in the browser`,
		further(true),
		async ({ page }) => {
			const { scene } = shells[name]();
			const stored = await uploadVersion(scene.store, module());
			await expect(deploy(scene, "labels", stored)).rejects.toThrow(needs);
			await open(page, scene.store, module());
			await expect(page.getByRole("alert")).toContainText("does not satisfy the requirement");
		},
	);
