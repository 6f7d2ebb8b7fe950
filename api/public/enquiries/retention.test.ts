import { describe, expect, it } from "vitest";
import type { Log } from "../../platform/deps.ts";
import { createRunner } from "../../platform/instances/jobs.ts";
import { entriesOf } from "../../testing/index.ts";
import { createEnquiry, handleEnquiry } from "../../testing/scenarios.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { EnquiryListItem } from "./contract.ts";
import { eraseExpired, retention } from "./retention.ts";

const retain = (deps: typeof app.deps) => createRunner(deps, retention(deps));

const app = startAppPerTest({ now: "2026-01-31T22:59:00.000Z" });

const answered = async (name: string) => handleEnquiry(app, await createEnquiry(app, { name }));
const names = async () =>
	(await app.json<EnquiryListItem[]>("/customerMessages?sort=name", { as: "Auditor" })).map(({ name }) => name);
const entries = async () => entriesOf(app, "enquiry", "list");

describe("the retention", () => {
	it("erases only answered enquiries, when the day has ended in Vienna, in summer and in winter time", async () => {
		await createEnquiry(app, { name: "Neue Person" });
		await handleEnquiry(app, await createEnquiry(app, { name: "Laufende Person" }), "save");
		// The enquiry is answered on 31 January at 23:59 in Vienna, so it is kept until the end of 31 July.
		await answered("Erste Person");
		app.clock.set("2026-01-31T23:00:00.000Z");
		await answered("Zweite Person");
		const erasedAt = async (now: string) => {
			app.clock.set(now);
			return eraseExpired(app.deps);
		};
		expect(await erasedAt("2026-07-31T21:59:59.999Z")).toBe(0);
		expect(await entries()).toEqual([]);
		expect(await erasedAt("2026-07-31T22:00:00.000Z")).toBe(1);
		expect(await names()).toEqual(["Laufende Person", "Neue Person", "Zweite Person"]);
		const title = "Anfragen nach Ablauf der Frist gelöscht";
		expect(await entries()).toMatchObject([
			{ action: "enquiry.expire", user: "System", changes: { rows: [1, null] }, title },
		]);
		expect(await erasedAt("2026-08-01T21:59:59.999Z")).toBe(0);
		expect(await erasedAt("2026-08-01T22:00:00.000Z")).toBe(1);
		expect(await names()).toEqual(["Laufende Person", "Neue Person"]);
	});

	it("follows the setting", async () => {
		await answered("Fertige Person");
		const settings = { ...app.deps.settings, enquiryRetentionMonths: 1 };
		app.clock.set("2026-02-28T22:59:59.000Z");
		expect(await eraseExpired({ ...app.deps, settings })).toBe(0);
		app.clock.set("2026-02-28T23:00:00.000Z");
		expect(await eraseExpired({ ...app.deps, settings })).toBe(1);
	});

	it("has erased nothing if it is stopped halfway, and succeeds the next time", async () => {
		await answered("Fertige Person");
		app.clock.set("2026-09-01T10:00:00.000Z");
		const { database } = app.deps;
		const stopped: typeof database = {
			...database,
			write: (by, job) =>
				database.write(by, async (tx) => {
					await job(tx);
					throw new Error("stopped\nwith personal data");
				}),
		};
		const logged: unknown[] = [];
		const log: Log = { info: () => {}, error: (...line) => logged.push(line) };
		await retain({ ...app.deps, database: stopped, log })();
		expect(logged).toEqual([["retention", { error: "stopped" }]]);
		expect(await names()).toEqual(["Fertige Person"]);
		expect(await entries()).toEqual([]);
		await retain(app.deps)();
		expect(await names()).toEqual([]);
		expect(await entries()).toHaveLength(1);
	});

	it("never runs twice at the same time", async () => {
		let running = 0;
		let most = 0;
		const { database } = app.deps;
		const counted: typeof database = {
			...database,
			write: async (by, job, answer) => {
				most = Math.max(most, ++running);
				const result = await database.write(by, job, answer);
				running--;
				return result;
			},
		};
		const run = retain({ ...app.deps, database: counted });
		await Promise.all([run(), run(), run()]);
		await run();
		expect(most).toBe(1);
	});
});
