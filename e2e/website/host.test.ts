import { startWebsite } from "../support/server.ts";
import { expect, further, test } from "../support/test.ts";
import { EDITIONS } from "../support/website.ts";

/** The website on a host of its own delivers all public pages and nothing of the staff application. */

test("every page is delivered, and no file of the staff application", further(true), async ({ server }) => {
	test.setTimeout(200_000);
	const { url, stop } = await startWebsite(server);
	const statusOf = async (path: string) => (await fetch(url + path)).status;
	try {
		for (const { address } of EDITIONS) expect(await statusOf(address), address).toBe(200);
		const shell = await (await fetch(`${server.url}/login`)).text();
		const files = [...shell.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(([, path = ""]) => path);
		const { modules } = (await (await fetch(`${server.url}/remotes.json`)).json()) as {
			modules: Record<string, { entry: string }>;
		};
		const remotes = Object.entries(modules).filter(([id]) => id !== "public");
		expect(files.length).toBeGreaterThan(1);
		expect(remotes.length).toBeGreaterThan(2);
		for (const path of [...files, ...remotes.map(([, { entry }]) => entry), "/api/users"])
			expect(await statusOf(path), path).toBe(404);
		const { headers } = await fetch(`${url}/login`, { redirect: "manual" });
		expect(headers.get("location")).toBe(`${server.url}/login`);
	} finally {
		await stop();
	}
});
