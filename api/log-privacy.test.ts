import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { SYSTEM } from "./platform/deps.ts";
import { startTestApp, type TestApp } from "./testing/index.ts";

describe("the log of a failure", () => {
	let app: TestApp;
	const lines: string[] = [];
	beforeEach(async () => {
		lines.length = 0;
		const log = {
			info: () => {},
			error: (event: string, fields?: object) => lines.push(JSON.stringify([event, fields])),
		};
		app = await startTestApp({ deps: { log } });
	});
	afterEach(() => app.close());

	it("contains the failed statement, but no user input", async () => {
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`create trigger broken before insert on enquiry begin select raise(abort, 'disk is gone'); end`),
		);
		const enquiry = {
			company: "Käserei Groß",
			name: "Jürgen Öztürk",
			email: "j.oeztuerk@example.org",
			phone: "+43 1 000 00 07",
			message: "Bitte um Rückruf.\n    at home.ts:1:1\nDanke, Jürgen Öztürk aus der Käserei.",
		};
		const answer = await app.request("/customerMessage", { json: enquiry, address: "198.51.100.7" });
		expect(answer.status).toBe(500);
		const log = lines.join("\n");
		expect(log).toContain("insert into");
		expect(log).toContain("disk is gone");
		expect(log).toMatch(/repository\.ts:\d+/);
		expect(log).not.toMatch(/oeztuerk|Öztürk|Käserei|000 00 07|Rückruf/i);
	});
});
