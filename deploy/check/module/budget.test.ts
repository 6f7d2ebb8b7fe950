import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { LARGEST_BUDGET } from "../../release/release-schema.ts";
import { builtModule } from "../../testing/archives.ts";
import { temporaryTree } from "../../testing/folder.ts";
import { budgetOf, compareSizes, DEFAULT_BUDGET, sizesOf } from "./budget.ts";

const sizes = { entry: 5, module: 20, total: 40 };

describe("the sizes of a build", () => {
	it("above the budget are refused, with both numbers", () => {
		const { problems } = compareSizes("mfe-labels", { ...sizes, module: 41.26 }, DEFAULT_BUDGET);
		expect(problems).toEqual([
			expect.stringMatching(/^mfe-labels: .*41\.3 KB, allowed are 40\.0 KB \(mfe\.budget\.module/),
		]);
	});

	it("slightly below the budget are noted", () => {
		expect(compareSizes("mfe-labels", { ...sizes, entry: 9.5 }, DEFAULT_BUDGET)).toEqual({
			problems: [],
			notes: [expect.stringMatching(/9\.5 KB, allowed are 10\.0 KB.*less than 10 %/)],
		});
	});

	it("count the compressed files that the shell loads, including styles", async () => {
		const noise = (kilobytes: number) => `/*${randomBytes(kilobytes * 768).toString("base64")}*/`;
		const files = {
			"remoteEntry.js": noise(4),
			"static/js/module.js": noise(8),
			"static/js/late.js": noise(16),
			"static/css/a.css": noise(2),
			"site/page.js": noise(64),
			"static/js/late.js.br": noise(16),
		};
		const measured = await sizesOf(builtModule({ files }));
		expect(measured.entry).toBeCloseTo(3, 0);
		expect(measured.module).toBeCloseTo(6, 0);
		expect(measured.total).toBeCloseTo(22.5, 0);
	});
});

describe("the budget in package.json", () => {
	const read = (mfe: object) => budgetOf(temporaryTree({ "package.json": JSON.stringify({ mfe }) }));

	it("is the one it contains, or the default", async () => {
		expect(await read({ budget: sizes })).toEqual(sizes);
		expect(await read({})).toEqual(DEFAULT_BUDGET);
	});

	it.each([
		[{ entry: 1 }, "module must be a number"],
		[{ ...sizes, module: -1 }, "module must be above 0"],
		[{ ...sizes, total: LARGEST_BUDGET.total + 1 }, "total is more than the 500 KB that any module may have"],
		["small", "mfe.budget needs exactly entry, module and total"],
	])("is refused as %j", async (budget, text) => {
		await expect(read({ budget })).rejects.toThrow(text);
	});
});
