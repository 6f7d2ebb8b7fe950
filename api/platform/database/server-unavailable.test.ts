import { describe, expect, test } from "vitest";
import { ERROR_MESSAGES } from "../../kit/sentences.ts";
import { aClientInput } from "../../testing/index.ts";
import { startServedAppOnce } from "../../testing/libsql-server.ts";
import { SYSTEM } from "../deps.ts";
import { openDatabase } from "./index.ts";
import { isOutOfService } from "./problems.ts";

const REFUSED = [503, "UNAVAILABLE", true, ERROR_MESSAGES.UNAVAILABLE];

const log: string[] = [];
const deps = { log: { info: () => {}, error: (event: string) => void log.push(event) } };
const { app, server } = startServedAppOnce({ deps });

async function refusalOf(answer: Response) {
	const { code, message } = (await answer.json()) as { code?: string; message?: string };
	return [answer.status, code, Number(answer.headers.get("Retry-After")) > 0, message];
}
const save = () => app.request("/client", { as: "Auditor", json: aClientInput() });

describe("while a libSQL server is unavailable", () => {
	test("reads and writes are refused with 503 and Retry-After, and work without a restart when it is available again", async () => {
		server.behave("away");
		expect(await refusalOf(await save())).toEqual(REFUSED);
		expect(await refusalOf(await app.request("/client", { as: "Auditor" }))).toEqual(REFUSED);
		expect((await app.request("/health/ready")).status).toBe(503);
		expect((await app.request("/health/live")).status).toBe(200);
		// An outage of the database server is logged elsewhere.
		expect(log).toEqual([]);
		server.behave("well");
		expect((await save()).status).toBe(201);
		expect((await app.request("/health/ready")).status).toBe(200);
	});

	test("a write that is interrupted is refused with 503, and none of it is stored", async () => {
		const { database } = app.deps;
		const series = "select count(*) from number_series where series = 'broken off'";
		const write = database.write(SYSTEM, async (tx) => {
			await tx.run("insert into number_series (series, last) values ('broken off', 1)");
			await tx.values("select 1");
			server.behave("away");
			await tx.values("select 2");
		});
		const error: unknown = await write.catch((reason: unknown) => reason);
		server.behave("well");
		server.forget();
		expect(isOutOfService(error)).toBe(true);
		expect(await database.db.values(series)).toEqual([[0]]);
	});

	test("a write that a restarted server has lost is refused with 503, and none of it is stored", async () => {
		const write = app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run("insert into number_series (series, last) values ('forgotten', 1)");
			await tx.values("select 1");
			server.forget();
		});
		expect(isOutOfService(await write.catch((reason: unknown) => reason))).toBe(true);
		expect(await app.deps.database.db.values("select count(*) from number_series where series = 'forgotten'")).toEqual([
			[0],
		]);
	});
});

test("limits the wait for a libSQL server that does not answer", async () => {
	const database = await openDatabase({ url: server.url, around: undefined, answerWithinMs: 1_500 });
	server.behave("hung");
	const outcomes = await Promise.allSettled([
		database.db.values("select 1"),
		database.write(SYSTEM, (tx) => tx.values("select 1")),
	]);
	server.behave("well");
	expect(outcomes.map((one) => one.status === "rejected" && isOutOfService(one.reason))).toEqual([true, true]);
	expect(await database.db.values("select 1")).toEqual([[1]]);
	database.close();
});
