import { expect, type Page, test } from "@playwright/test";
import { uploadVersion } from "../../deploy/release/stored-version.ts";
import { deploy } from "../../deploy/release/switch.ts";
import { type BuiltModule, readBuild } from "../../deploy/release/versions.ts";
import type { Store } from "../../deploy/store/store.ts";
import { buildSmallModule, smallPackage } from "../../deploy/testing/small-module.ts";
import { buildSmallShell } from "../../deploy/testing/small-shell.ts";
import { further } from "../support/test.ts";

/**
 * A module that supports two major versions of shared-ui and React runs in shells with either of them.
 * `bridge.test.ts` and `faults.test.ts` cover that a module for one major version is refused by the other shell.
 */

const ORIGIN = "http://portal.test";
const PAGE = `import { useState } from "react";
import { Counter } from "@portal/shared-ui/basics";
export function LabelPage() {
	const [label] = useState("Etiketten");
	return <Counter label={label} />;
}\n`;

let module: BuiltModule & { remove: () => void };

test.beforeAll(async () => {
	test.setTimeout(180_000);
	const { directory, remove } = await buildSmallModule({
		"mfe-labels/package.json": smallPackage({ "@portal/shared-ui": "^1 || ^2", react: "^19.3.0 || ^20" }),
		"mfe-labels/src/LabelPage.tsx": PAGE,
	});
	module = { ...(await readBuild(directory, "1.0.0")), remove };
});
test.afterAll(() => module.remove());

/** Opens the shell's page with the module in its registry. */
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

for (const [ui, react] of [
	["1.4.0", "19.3.1"],
	["2.0.0", "20.0.0"],
] as const)
	test(
		`a module for both major versions is deployed to a shell with shared-ui ${ui} and React ${react}, and runs`,
		further(true),
		async ({ page }) => {
			const { scene, remove } = await buildSmallShell({ ui, react });
			try {
				const stored = await uploadVersion(scene.store, module);
				expect(await deploy(scene, "labels", stored)).toMatchObject({ version: "1.0.0" });
				await open(page, scene.store, module);
				await page.getByRole("button", { name: `Etiketten 0, shared-ui ${ui}` }).click();
				await expect(page.getByRole("button", { name: `Etiketten 1, shared-ui ${ui}` })).toBeVisible();
			} finally {
				remove();
			}
		},
	);
