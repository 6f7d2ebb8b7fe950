import { join } from "node:path";
import NativeDatabase from "libsql";
import { createAuthenticate, openSession } from "../api/accounts/sessions/index.ts";
import { findUserByUserid } from "../api/accounts/users/index.ts";
import { createApp } from "../api/app.ts";
import { openSealed } from "../api/audit/index.ts";
import { Connection } from "../api/platform/database/file/connection.ts";
import type { Deps } from "../api/platform/deps.ts";
import { systemClock } from "../api/platform/runtime/clock.ts";
import { readSettings } from "../api/platform/runtime/settings.ts";
import { SUBSCRIBERS } from "../api/subscribers.ts";
import { NO_PROCESSES, questions, reportTemplates, templates } from "../api/testing/documents.ts";
import { aMillion, LARGE_ACCOUNTS, largeDatabase, sizesOf } from "../api/testing/large-database/index.ts";
import { type Comparison, compare, report, type Subject } from "./lib/compare.ts";
import { pagesIn } from "./lib/pages.ts";
import { copyOf } from "./lib/product.ts";

// This benchmark compares a request for one record with its SQL statements alone. The rest is the cost of the API.

const BENCH = "details";
const TIMES = 200;

type NativeStatement = Parameters<Connection["run"]>[0];

async function openApp(dataDir: string) {
	const settings = readSettings({ DATA_DIR: dataDir, BOT_CHECK: "off" });
	const { database, keys } = await openSealed(dataDir, { url: settings.databaseUrl });
	const deps: Deps = {
		database,
		clock: systemClock,
		settings,
		keys,
		log: { info: () => {}, error: (event, fields) => console.error(event, fields) },
		authenticate: createAuthenticate({ database, clock: systemClock, keys, settings }),
		subscribers: SUBSCRIBERS,
		questions,
		surveillanceMonths: 12,
		reportTemplates,
		...NO_PROCESSES,
	};
	const app = createApp(deps, await templates());
	const user = await findUserByUserid(database.db, LARGE_ACCOUNTS.auditor.userid);
	const { accessToken } = await openSession(deps, user?.id ?? "", "Messung");
	const headers = { authorization: `Bearer ${accessToken}` };
	const sendRequest = async (path: string) => {
		const answer = await app.request(`/api${path}`, { headers }, { address: "192.0.2.1" });
		if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
		await answer.arrayBuffer();
	};
	return { sendRequest, close: () => database.close() };
}

async function statementsOf(sendRequest: () => Promise<void>): Promise<NativeStatement[]> {
	const statements: NativeStatement[] = [];
	const { run } = Connection.prototype;
	Connection.prototype.run = function (statement) {
		statements.push(statement);
		return run.call(this, statement);
	};
	try {
		await sendRequest();
	} finally {
		Connection.prototype.run = run;
	}
	if (statements.length === 0) throw new Error("The request ran no SQL statement");
	return statements;
}

function statementsAlone(dataDir: string, statements: readonly NativeStatement[]): Subject {
	const database = new NativeDatabase(join(dataDir, "portal.db"), { readonly: true });
	const prepared = statements.map(({ sql, args }) => ({ statement: database.prepare(sql).raw(true), args }));
	return {
		name: `its ${statements.length} statements`,
		run: () => {
			for (let time = 0; time < TIMES; time++) for (const { statement, args } of prepared) statement.all(args);
		},
	};
}

const results: Comparison[] = [];
for (const [name, sizes] of [
	["1,000", sizesOf(1000)],
	["1,000,000", aMillion()],
] as const) {
	const dataDir = copyOf(await largeDatabase(sizes));
	const { sendRequest, close } = await openApp(dataDir);
	for (const [page, path] of Object.entries(pagesIn(sizes))) {
		const reference = statementsAlone(dataDir, await statementsOf(() => sendRequest(path)));
		const ours: Subject = {
			name: "whole request",
			run: async () => {
				for (let time = 0; time < TIMES; time++) await sendRequest(path);
			},
		};
		const goal = { atMost: 3 };
		results.push(...(await compare(BENCH, `${page}, ${name} certificates`, ours, [{ ...reference, goal }])));
	}
	close();
}
report(results, { "ms each": ({ ourValue }) => (ourValue / TIMES).toFixed(2) });
