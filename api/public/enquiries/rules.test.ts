import { describe, expect, it } from "vitest";
import { readSettings } from "../../platform/runtime/settings.ts";
import { keptFrom, withoutAddress } from "./rules.ts";

describe("the setting of the retention period", () => {
	it.each(["0", "121", "6.5", "1e1"])("is refused as %j", (value) => {
		expect(() => readSettings({ ENQUIRY_RETENTION_MONTHS: value })).toThrow(
			`ENQUIRY_RETENTION_MONTHS: "${value}" must be a whole number from 1 to 120.`,
		);
	});

	it.each([
		[undefined, 6],
		["", 6],
		["1", 1],
		["120", 120],
	])("%j means %i months", (value, months) => {
		expect(readSettings({ ENQUIRY_RETENTION_MONTHS: value }).enquiryRetentionMonths).toBe(months);
	});
});

describe("answered enquiries are kept", () => {
	it.each([
		["2026-07-31", 6, "2026-01-31"],
		["2026-08-31", 6, "2026-03-01"],
		["2024-02-29", 48, "2020-02-29"],
		["2026-03-10", 120, "2016-03-10"],
	])("on %s after %i months from %s on", (today, months, first) => {
		expect(keptFrom(today, months)).toBe(first);
	});

	it("for at least the calendar months, and at most a day longer, on every day of four years", () => {
		const dayMs = 86_400_000;
		const iso = (ms: number) => new Date(ms).toISOString().slice(0, 10);
		for (let ms = Date.UTC(2023, 0, 1); ms < Date.UTC(2027, 0, 1); ms += dayMs)
			for (const months of [1, 6, 12]) {
				const first = keptFrom(iso(ms), months);
				const endOf = (answered: string) => {
					const [year = 0, month = 0, day = 0] = answered.split("-").map(Number);
					const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
					return iso(Date.UTC(year, month - 1 + months, Math.min(day, last)));
				};
				expect(endOf(first) >= iso(ms)).toBe(true);
				expect(endOf(iso(Date.parse(first) - dayMs)) < iso(ms)).toBe(true);
			}
	});
});

describe("an address in a text", () => {
	it.each([
		["Mail an EVA@x.at, bitte", "Mail an [gelöscht], bitte"],
		["<eva@x.at> und (eva@x.at).", "<[gelöscht]> und ([gelöscht])."],
		["eva@x.at.", "[gelöscht]."],
		["'eva@x.at'\neva@x.at", "'[gelöscht]'\n[gelöscht]"],
		["neva@x.at", "neva@x.at"],
		["m.eva@x.at", "m.eva@x.at"],
		["eva@x.attersee", "eva@x.attersee"],
		["eva@x.at.com", "eva@x.at.com"],
		["eva@xyat", "eva@xyat"],
		["-eva@x.at\n–eva@x.at", "-[gelöscht]\n–[gelöscht]"],
		["Schreiben Sie an ...eva@x.at...", "Schreiben Sie an ...[gelöscht]..."],
		["Das eva@x.at-Konto", "Das [gelöscht]-Konto"],
		["eva@x.at_", "[gelöscht]_"],
		["mia-eva@x.at", "mia-eva@x.at"],
		["üeva@x.at", "üeva@x.at"],
		["eva@x.at-see.com", "eva@x.at-see.com"],
	])("%j becomes %j", (text, after) => {
		expect(withoutAddress(text, "eva@x.at")).toBe(after);
	});
});
