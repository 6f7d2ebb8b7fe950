import { describe, expect, test } from "vitest";
import { prepareTestTemplate } from "../../testing/app.ts";
import { createCertificate, startTestApp } from "../../testing/index.ts";
import { startLibsqlServer } from "../../testing/libsql-server.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { MISSES } from "./rules.ts";

const app = startAppPerTest();

const look = async (id: string, address = "198.51.100.7") => {
	const answer = await app.request(`/validateCertificate/${id}`, { address });
	await answer.arrayBuffer();
	return answer;
};
const miss = async (n: number, address?: string) => (await look(`unknown${n}`, address)).status;

describe("of unknown ids", () => {
	test("one network may request a hundred in ten minutes, and is refused afterwards", async () => {
		for (let n = 0; n < MISSES.limit; n++) expect(await miss(n, `2001:db8::${n}`)).toBe(404);
		const refused = await look("unknown", "2001:db8::ffff");
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
		expect(await miss(0, "2001:db8:0:1::1")).toBe(404);
		app.clock.advance(MISSES.windowMs);
		expect(await miss(0, "2001:db8::1")).toBe(404);
	});

	test("an unpublished certificate counts like an unknown one", async () => {
		const { certificate } = await createCertificate(app, { status: "APPROVED" });
		const id = certificate.publicId ?? certificate._id;
		for (let n = 0; n < MISSES.limit; n++) expect((await look(id)).status).toBe(404);
		expect(await miss(0)).toBe(429);
	});
});

describe("a published certificate", () => {
	test("is returned even to a network with too many misses", async () => {
		const { certificate } = await createCertificate(app, { status: "PUBLIC" });
		for (let n = 0; n <= MISSES.limit; n++) await miss(n);
		expect(await miss(MISSES.limit + 1)).toBe(429);
		expect((await look(certificate.publicId ?? "")).status).toBe(200);
	});

	test("is returned 600 times a minute to one network, which then must wait", async () => {
		const { certificate } = await createCertificate(app, { status: "PUBLIC" });
		const lookUp = () => look(certificate.publicId ?? "");
		for (let n = 0; n < 600; n++) expect((await lookUp()).status).toBe(200);
		app.clock.advance(20_000);
		const refused = await lookUp();
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "40"]);
		app.clock.advance(40_000);
		expect((await lookUp()).status).toBe(200);
	});
});

test("of a server, where the limit is known after the look-up, is refused with 429 and not with 404 when the limit is exceeded", async () => {
	const template = await prepareTestTemplate();
	const server = await startLibsqlServer(template.folder);
	const clock = { now: () => new Date(template.now) };
	const settings = { databaseUrl: server.url };
	const first = await startTestApp({ template, settings });
	const { database } = first.deps;
	const late = new Proxy(database.db, {
		get: (db, name) =>
			name === "batch"
				? async (statements: Parameters<typeof db.batch>[0]) => {
						await new Promise((resolve) => setTimeout(resolve, 200));
						return db.batch(statements);
					}
				: Reflect.get(db, name),
	});
	const slow = await startTestApp({ template, settings, deps: { database: { ...database, db: late }, clock } });
	try {
		const until = new Date(clock.now().getTime() + 60_000).toISOString();
		await database.db.run(`insert into limit_use (key, uses, until) values ('look-up 198.51.100.7', 600, '${until}')`);
		const answer = await slow.request("/validateCertificate/unknown", { address: "198.51.100.7" });
		expect(answer.status).toBe(429);
	} finally {
		slow.close();
		first.close();
		await server.close();
	}
});
