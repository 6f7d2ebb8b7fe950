import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../testing/folder.ts";
import { startRealServer } from "../testing/real-server.ts";

it("starts, and starts again, over a database outside of the data folder, and in a data folder that is a link", async () => {
	const folder = temporaryFolder();
	for (const name of ["outside", "data"]) mkdirSync(join(folder, name));
	symlinkSync(join(folder, "data"), join(folder, "link"));
	const outside = { DATABASE_URL: `file:${join(folder, "outside/a.db")}`, DATA_DIR: join(folder, "own") };
	async function startTwice(settings: Readonly<Record<string, string>>): Promise<void> {
		for (let start = 1; start <= 2; start++) {
			const server = await startRealServer({ ...settings, DEMO: "0" });
			expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
			await server.stop();
		}
	}
	await Promise.all([outside, { DATA_DIR: join(folder, "link") }].map(startTwice));
});
