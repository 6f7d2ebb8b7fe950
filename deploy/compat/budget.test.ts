import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { federationWith } from "../testing/module.ts";
import { plantTree } from "../testing/tree.ts";
import { checkBudget, compareSizes, DEFAULT_BUDGET, sizesOf } from "./budget.ts";

const sizes = { entry: 5, module: 20, total: 40 };

describe("the sizes of a build", () => {
	it("are refused above the budget, with both numbers", () => {
		const { problems } = compareSizes("mfe-labels", { ...sizes, module: 41.26 }, DEFAULT_BUDGET);
		expect(problems).toEqual([
			expect.stringMatching(/^mfe-labels: .*41\.3 KB, allowed are 40\.0 KB \(mfe\.budget\.module/),
		]);
	});

	it("are noted shortly below it", () => {
		expect(compareSizes("mfe-labels", { ...sizes, entry: 9.5 }, DEFAULT_BUDGET)).toEqual({
			problems: [],
			notes: [expect.stringMatching(/9\.5 KB, allowed are 10\.0 KB.*less than 10 %/)],
		});
	});

	it("pass below it", () => {
		expect(compareSizes("mfe-labels", sizes, DEFAULT_BUDGET)).toEqual({ problems: [], notes: [] });
	});

	const noise = (kilobytes: number) => `/*${randomBytes(kilobytes * 768).toString("base64")}*/`;

	it("are those of the packed files that the shell loads, styles included", async () => {
		const { root, remove } = plantTree({
			"remoteEntry.js": noise(4),
			"static/js/module.js": noise(8),
			"static/js/late.js": noise(16),
			"static/css/a.css": noise(2),
			"site/page.js": noise(64),
			"mf-stats.json": noise(64),
		});
		const measured = await sizesOf(root, federationWith());
		remove();
		// Random base64 packs to three quarters.
		expect(measured.entry).toBeCloseTo(3, 0);
		expect(measured.module).toBeCloseTo(6, 0);
		expect(measured.total).toBeCloseTo(22.5, 0);
	});

	it.each([{ entry: 1 }, { entry: 1, module: -1, total: 2 }, "small"])(
		"are refused with the budget %j",
		async (budget) => {
			const { root, remove } = plantTree({
				"package.json": JSON.stringify({ mfe: { budget } }),
				"dist/remoteEntry.js": "",
			});
			const found = await checkBudget("mfe-labels", root, `${root}/dist`, federationWith());
			remove();
			expect(found.problems).toEqual([expect.stringMatching(/mfe\.budget in package\.json needs/)]);
		},
	);

	it("are compared with the budget in package.json", async () => {
		const budget = { entry: 1, module: 1, total: 1 };
		const { root, remove } = plantTree({
			"package.json": JSON.stringify({ mfe: { budget } }),
			"dist/remoteEntry.js": noise(4),
		});
		const { problems } = await checkBudget("mfe-labels", root, `${root}/dist`, federationWith());
		remove();
		expect(problems).toHaveLength(2);
	});
});
