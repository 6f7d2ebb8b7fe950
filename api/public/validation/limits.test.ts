import { describe, expect, test } from "vitest";
import { fillOnce } from "../../testing/filled-template.ts";
import { createCertificate, startTestApp } from "../../testing/index.ts";
import { startLibsqlServer } from "../../testing/libsql-server.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import { MISSES } from "./rules.ts";

const filled = fillOnce(async (base) => ({
	draft: await createCertificate(base, { status: "APPROVED" }),
	published: await createCertificate(base, { status: "PUBLIC" }),
}));
const app = startAppPerTest(() => ({ template: filled.template }));

const look = async (id: string, address = "198.51.100.7") => {
	const answer = await app.request(`/validateCertificate/${id}`, { address });
	await answer.arrayBuffer();
	return answer;
};

describe("of unknown ids", () => {
	test("one network may request a hundred in ten minutes, unpublished ones included, and is refused afterwards", async () => {
		const { draft, published } = filled.records;
		for (let n = 0; n < MISSES.limit; n++) {
			const id = n % 2 === 0 ? `unknown${n}` : (draft.certificate.publicId ?? draft.certificate._id);
			expect((await look(id, `2001:db8::${n}`)).status).toBe(404);
		}
		const refused = await look("unknown", "2001:db8::ffff");
		expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
		expect((await look("unknown", "2001:db8:0:1::1")).status).toBe(404);
		// A published certificate is returned even to a network with too many misses.
		expect((await look(published.certificate.publicId ?? "", "2001:db8::1")).status).toBe(200);
		app.clock.advance(MISSES.windowMs);
		expect((await look("unknown", "2001:db8::1")).status).toBe(404);
	});
});

describe("a published certificate", () => {
	test("is returned 600 times a minute to one network, which then must wait", async () => {
		const { certificate } = filled.records.published;
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
	const { template } = filled;
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
