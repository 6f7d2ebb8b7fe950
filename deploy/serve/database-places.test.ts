import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { startRealServer } from "../testing/real-server.ts";

let folder: string;
beforeEach(() => {
	folder = temporaryFolder();
	mkdirSync(join(folder, "data"));
	symlinkSync(join(folder, "data"), join(folder, "link"));
});

it.each([
	[
		"outside of the data folder",
		() => ({ DATABASE_URL: `file:${join(folder, "data/a.db")}`, DATA_DIR: join(folder, "own") }),
	],
	["in a data folder that is a link", () => ({ DATA_DIR: join(folder, "link") })],
])(
	"starts, and starts again, over a database %s",
	async (_where, settings) => {
		for (let start = 1; start <= 2; start++) {
			const server = await startRealServer({ ...settings(), DEMO: "0" });
			expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
			await server.stop();
		}
	},
	120_000,
);
