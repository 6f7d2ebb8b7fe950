import { describe, expect, test } from "vitest";
import type { BotCheckChallenge } from "../../accounts/human-checks/contract.ts";
import { BULK_LIMITS } from "../../kit/certificate-numbers.ts";
import { publicState } from "../../kit/public-states.ts";
import type { Certificate } from "../../modules/certificates/contract.ts";
import { dayOf } from "../../platform/runtime/clock.ts";
import { fillOnce } from "../../testing/filled-template.ts";
import { solveHumanCheck } from "../../testing/human-check.ts";
import {
	type CertificateScenario,
	createCertificate,
	replacementOf,
	startTestApp,
	type TestApp,
	take,
} from "../../testing/index.ts";
import { startLibsqlServer } from "../../testing/libsql-server.ts";
import { look, startReplicated } from "../../testing/replicated.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { BulkAnswerItem, PublicValidation } from "./contract.ts";
import { NUMBER_MISSES, UNCHECKED_NUMBERS } from "./rules.ts";

const START = { now: "2026-02-20T23:30:00.000Z" };
const filled = fillOnce(async (base) => {
	const draft = await createCertificate(base, { products: 1, status: "APPROVED" });
	return { all: await oneOfEach(base), hidden: await issued(draft, base) };
}, START);
const app = startAppPerTest(() => ({ ...START, template: filled.template }));

const PATH = "/validateCertificate/bulk";
const send = (items: unknown, of = app) => of.request(PATH, { json: { items, token: "" } });
const validateMany = async (items: readonly string[], of = app) =>
	(await (await send(items, of)).json()) as BulkAnswerItem[];
const statesOf = async (items: readonly string[], of = app) =>
	(await validateMany(items, of)).map(({ state }) => state);

interface Issued {
	id: string;
	number: string;
}
const issued = async ({ key }: CertificateScenario, of: TestApp): Promise<Issued> => {
	const { publicId, certificateNumber } = await of.json<Certificate>(`/certificate/${key}`, { as: "Admin" });
	return { id: publicId ?? "", number: certificateNumber };
};

/**
 * Creates a certificate in each state. On 20 February 2026 some are not valid yet; their first day is 1
 * March.
 */
async function oneOfEach(of: TestApp) {
	const one = (status: Parameters<typeof createCertificate>[1]) => createCertificate(of, { products: 1, ...status });
	const former = await one({ status: "PUBLIC" });
	const newer = await replacementOf(of, former, "PUBLIC");
	const scenarios = [former, newer, await one({ status: "SUSPENDED" }), await one({ status: "PUBLIC" })];
	const retracted = await one({ status: "PUBLIC" });
	expect((await take(of, retracted, "retract")).status).toBe(200);
	return Promise.all([...scenarios, retracted].map((scenario) => issued(scenario, of)));
}

/** Returns the result of the look-up of one certificate. */
async function singly(id: string) {
	const answer = await app.request(`/validateCertificate/${id}`);
	if (answer.status === 404) return { state: "unknown" };
	const { status, validFrom, ...rest } = (await answer.json()) as PublicValidation;
	const { validTo, certificateNumber, replacedBy, schemes, decidedOn } = rest;
	const state = publicState(status, validFrom, dayOf(app.clock.now()));
	return { state, certificateNumber, validTo, schemes, decidedOn, ...(replacedBy ? { replacedBy } : {}) };
}

test("it returns the same result for every certificate as the single look-up, at any moment", async () => {
	const { all, hidden } = filled.records;
	for (const [moment, states] of [
		["2026-02-28T22:59:59.000Z", ["superseded", "notYetValid", "suspended", "notYetValid", "retracted"]],
		["2026-02-28T23:00:00.000Z", ["superseded", "valid", "suspended", "valid", "retracted"]],
		["2029-02-28T22:59:59.000Z", ["superseded", "valid", "suspended", "valid", "retracted"]],
		["2029-02-28T23:00:00.000Z", ["superseded", "expired", "suspended", "expired", "retracted"]],
	] as const) {
		app.clock.set(moment);
		const answers = await validateMany([...all.map(({ id }) => id), hidden.number, "abc"]);
		expect(answers.map(({ state }) => state)).toEqual([...states, "unknown", "unknown"]);
		for (const { asked: id, ...answer } of answers) expect(answer).toEqual(await singly(id));
	}
});

describe("an item", () => {
	test("is an id, a number or an address of the page, in common spellings, and each has a result in its position", async () => {
		const [former, newer] = filled.records.all;
		if (!former || !newer) throw new Error("There are five");
		const byNumber = [
			former.number,
			former.number.toLowerCase().replaceAll("-", " "),
			former.number.replaceAll("-", ""),
			former.number.replaceAll("-", "\u2011"),
		];
		const items = [
			former.id,
			` ${former.id.toUpperCase()}\t`,
			`${former.id.slice(0, 4)}-${former.id.slice(4)}`,
			...byNumber,
			`https://example.org/validateCertificate?cid=${former.id}`,
			`http://localhost:8000/validateCertificate?lng=de&cid=${former.id}#top`,
			`https://example.org/validateCertificate?cid=${former.id}&lng=mg`,
			former.id,
		];
		const { validTo, schemes, decidedOn } = await app.json<PublicValidation>(`/validateCertificate/${former.id}`);
		const expected = { state: "superseded", certificateNumber: former.number, validTo, schemes, decidedOn };
		expect(await validateMany(items)).toEqual(
			items.map((asked) => ({ asked, ...expected, replacedBy: byNumber.includes(asked) ? newer.number : newer.id })),
		);
	});

	test("with a number reveals neither the public id nor the holder", async () => {
		const { all } = filled.records;
		const text = await (await send(all.map(({ number }) => number))).text();
		for (const { id } of all) expect(text).not.toContain(id);
		const { clientName } = await app.json<PublicValidation>(`/validateCertificate/${all[0]?.id}`);
		expect(text).not.toContain(clientName);
		expect(Object.keys((JSON.parse(text) as BulkAnswerItem[])[0] ?? {})).toEqual([
			"asked",
			"state",
			"certificateNumber",
			"validTo",
			"replacedBy",
			"schemes",
			"decidedOn",
		]);
	});

	test("with any other text is unknown, and is returned unchanged", async () => {
		const items = [
			"",
			" ",
			'=HYPERLINK("http://x")',
			"' or 1=1 --",
			"%",
			"\u0000\ud800",
			"Z-2026-9999-01",
			"Z-2026-0001",
			"../client",
			"https://example.org/?cid=",
			'"],"token":"',
			"𝒵".repeat(150),
			"__proto__",
		];
		expect(await validateMany(items)).toEqual(items.map((asked) => ({ asked, state: "unknown" })));
	});
});

describe("a request", () => {
	const problems = async (items: unknown) => {
		const answer = await send(items);
		const { fields = {} } = (await answer.json()) as { fields?: Record<string, string> };
		return [answer.status, ...Object.entries(fields).map(([path, message]) => `${path}: ${message}`)];
	};
	test("has one to 1,000 items, each a text of at most 300 characters", async () => {
		expect(await problems([])).toEqual([400, "items: Pflichtfeld"]);
		expect(await problems(undefined)).toEqual([400, "items: Pflichtfeld"]);
		expect(await problems(Array(1001).fill("x"))).toEqual([400, "items: Höchstens 1000 Einträge."]);
		const items = Array<unknown>(20).fill("x");
		items[17] = "x".repeat(BULK_LIMITS.item + 1);
		items[18] = 7;
		expect(await problems(items)).toEqual([
			400,
			"items.17: Höchstens 300 Zeichen.",
			"items.18: Der Wert ist ungültig.",
		]);
		const longest = Array<string>(BULK_LIMITS.items).fill("x".repeat(BULK_LIMITS.item));
		expect(await statesOf(longest)).toEqual(longest.map(() => "unknown"));
		expect((await send([...longest, "x".repeat(30_000)])).status).toBe(413);
	});

	test("with 1,000 items returns results in their order", async () => {
		const { all } = filled.records;
		const items = Array.from({ length: 1000 }, (_, n) => {
			const { id, number } = all[n % all.length] ?? { id: "", number: "" };
			return n % 3 === 0 ? `nobody${n}` : n % 2 === 0 ? number : id;
		});
		const answers = await validateMany(items);
		expect(answers.map(({ asked }) => asked)).toEqual(items);
		for (const [n, { state, certificateNumber }] of answers.entries()) {
			if (n % 3 === 0) expect(state).toBe("unknown");
			else expect(certificateNumber).toBe(all[n % all.length]?.number);
		}
	});
});

describe("of unknown numbers", () => {
	const numbers = (from: number, count: number) =>
		Array.from({ length: count }, (_, n) => `Z-2026-${String(from + n).padStart(4, "0")}-99`);
	const status = async (items: readonly string[], address = "2001:db8::1") =>
		(await app.request(PATH, { json: { items, token: "" }, address })).status;

	test("one network may send a thousand in ten minutes, while known numbers and ids are still accepted", async () => {
		const [known] = filled.records.all;
		const { limit, windowMs } = NUMBER_MISSES;
		expect(await status(numbers(1, limit - 1))).toBe(200);
		// An item that occurs twice, also in another spelling, is counted once.
		expect(await status(["Z-2026-9999-99", "z 2026 9999 99", "Z-2026-9999-99"], "2001:db8::2")).toBe(200);
		const refused = await app.request(PATH, { json: { items: numbers(1, 1), token: "" }, address: "2001:db8::3" });
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
		expect(((await refused.json()) as { code: string }).code).toBe("RATE_LIMITED");
		expect(await status([known?.number ?? "", known?.id ?? "", "nobody"])).toBe(200);
		expect(await status(numbers(1, 1), "2001:db8:0:1::1")).toBe(200);
		app.clock.advance(windowMs);
		expect(await status(numbers(1, limit))).toBe(200);
	});

	test("an unpublished certificate counts like an unknown one", async () => {
		expect(await status(numbers(1, NUMBER_MISSES.limit))).toBe(200);
		expect(await status([filled.records.hidden.number])).toBe(429);
	});
});

test("a single number needs no human check ten times per hour and network, whether it exists or not; then it needs one", async () => {
	const now = new Date().toISOString();
	const checked = await startTestApp({ now, settings: { botCheck: "altcha" } });
	const status = async (items: readonly string[], address: string, token = "") =>
		(await checked.request(PATH, { json: { items, token }, address })).status;
	try {
		const { number } = await issued(await createCertificate(checked, { products: 1, status: "PUBLIC" }), checked);
		const { number: unpublished } = await issued(await createCertificate(checked, { products: 1 }), checked);
		const numbers = [number, unpublished, "Z-2026-9999-99"];
		for (let n = 0; n < UNCHECKED_NUMBERS.limit; n++)
			expect(await status([numbers[n % 3] ?? ""], `2001:db8::${n}`)).toBe(200);
		for (const one of numbers) expect(await status([one], "2001:db8::ffff")).toBe(401);
		expect(await status([number], "2001:db8:0:1::1")).toBe(200);
		expect(await status(numbers, "2001:db8:0:1::1")).toBe(401);
		const challenge = await checked.json<BotCheckChallenge>("/bot-check/challenge?action=BulkValidation");
		expect(await status([number], "2001:db8::ffff", await solveHumanCheck(challenge.challenge))).toBe(200);
		checked.clock.advance(UNCHECKED_NUMBERS.windowMs);
		expect(await status([number], "2001:db8::ffff")).toBe(200);
	} finally {
		checked.close();
	}
});

describe("over a database server", () => {
	test("1,000 items need one query, with numbers and ids mixed, and give the same results", async () => {
		const { template, records } = filled;
		const server = await startLibsqlServer(template.folder);
		const distant = await startTestApp({ template, settings: { databaseUrl: server.url } });
		try {
			const { number: hidden } = records.hidden;
			distant.clock.set("2026-03-01T12:00:00.000Z");
			const items = Array.from({ length: 1000 }, (_, n) => {
				const { id, number } = records.all[n % records.all.length] ?? { id: "", number: "" };
				return n < 10 ? (n < 5 ? id : number) : n === 10 ? hidden : `nobody${n}`;
			});
			await validateMany(["x"], distant);
			const counted = async (asked: readonly string[]) => {
				const before = server.requests();
				return { states: await statesOf(asked, distant), requests: server.requests() - before };
			};
			const expected = ["superseded", "valid", "suspended", "valid", "retracted"];
			const known = await counted(items.filter((item) => item !== hidden));
			expect(known.states.slice(0, 10)).toEqual([...expected, ...expected]);
			// One round trip counts the use of the network, and one reads the certificates.
			expect(known.requests).toBeLessThanOrEqual(2);
			const numbers = Array.from({ length: 500 }, (_, n) => `Z-2026-${1000 + n}-01`);
			const { states, requests } = await counted([...items.slice(0, 500), ...numbers]);
			expect(states.slice(0, 11)).toEqual([...expected, ...expected, "unknown"]);
			// A third round trip counts all unknown numbers at once.
			expect(requests).toBeLessThanOrEqual(3);
			// The unpublished certificate and 500 unknown numbers were counted.
			const more = numbers.map((number) => `${number}9`);
			expect((await send(more, distant)).status).toBe(429);
		} finally {
			distant.close();
			await server.close();
		}
	});

	test("the copy is used while the primary is unavailable, and unknown items are refused", async () => {
		const servers = await startReplicated(filled.template);
		try {
			const distant = await servers.start();
			const [former, newer] = filled.records.all;
			await validateMany(["x"], distant);
			servers.primary.behave("away");
			distant.clock.advance(2_500);
			await look(distant);
			const answers = await validateMany([former?.id ?? "", newer?.number ?? ""], distant);
			expect(answers.map(({ state, asOf }) => [state, typeof asOf])).toEqual([
				["superseded", "string"],
				["notYetValid", "string"],
			]);
			expect((await send([former?.id, "nobody"], distant)).status).toBe(503);
		} finally {
			await servers.close();
		}
	});
});
