import { cpSync } from "node:fs";
import { afterEach, expect, it, test } from "vitest";
import { verifyCertificates } from "./modules/certificates/index.ts";
import { FileClient } from "./platform/database/file/file-client.ts";
import { openDatabase } from "./platform/database/index.ts";
import { prepareTestTemplate } from "./testing/app.ts";
import { folderPerTest } from "./testing/folders.ts";
import { aClientInput, createCertificate, replacementOf, startTestApp } from "./testing/index.ts";
import { type StartedServer, startServer } from "./testing/processes/server.ts";

/** The server runs as a process of its own over a file, and is killed around the commit. */

const NAME = "Zweimal Gesendet GmbH";
const KEY = "key-of-what-was-not-answered";
const ENDS = "./ends-at-commit.ts";

const folder = folderPerTest();
let server: StartedServer | undefined;
afterEach(() => server?.end());

/** Starts the server over the folder and returns a function that sends a request of an account. */
async function start(userid: string, ...args: string[]) {
	const started = await startServer(
		{ DATA_DIR: folder(), WEB_ROOT: folder() },
		{ script: args.length > 0 ? ENDS : undefined, args },
	);
	server = started;
	await started.ready();
	const headers = await started.signIn(userid);
	return (path: string, json: object, key = KEY) => started.post(path, json, { ...headers, "idempotency-key": key });
}

test("a new client whose server is killed after the commit is returned by the repeated request and exists once", async () => {
	cpSync((await prepareTestTemplate()).folder, folder(), { recursive: true });
	const client = aClientInput({ name: NAME });
	const post = await start("auditor.test", `select 1 from client where name = '${NAME}'`);
	await expect(post("/client", client)).rejects.toThrow();
	expect(await server?.ended).toBe("SIGKILL");

	const repeat = await start("auditor.test");
	const answers = [await repeat("/client", client), await repeat("/client", client)];
	const [first, again] = await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]));
	expect(first).toEqual([201, expect.objectContaining({ name: NAME, clientNumber: 10001 })]);
	expect(again).toEqual(first);

	const database = new FileClient(folder("portal.db"));
	const count = async (sql: string) => Number((await database.execute(sql)).rows[0]?.[0]);
	expect([
		await count(`select count(*) from client where name = '${NAME}'`),
		await count("select count(*) from audit_entry where action = 'client.create'"),
		await count("select last from number_series where series = 'client'"),
	]).toEqual([1, 1, 10001]);
	database.close();
}, 90_000);

it.each([
	["before", [40, 30]],
	["after", [48, 40]],
] as const)(
	"the publication of a replacement whose server is killed right %s the commit leaves one valid certificate",
	async (moment, stati) => {
		const app = await startTestApp();
		const old = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const replacement = await replacementOf(app, old, "APPROVED");
		cpSync(app.deps.settings.dataDir, folder(), { recursive: true });
		app.close();
		const post = await start("admin.test", "select 1 from certificate where status = 48", moment);
		await expect(post(`/publishCertificate/${replacement.key}`, {})).rejects.toThrow();
		expect(await server?.ended).toBe("SIGKILL");

		const { db, close } = await openDatabase({ url: `file:${folder("portal.db")}`, around: undefined });
		const rows = await db.values<[string, number]>("select id, status from certificate");
		const statusOf = (id: string) => rows.find(([one]) => one === id)?.[1];
		expect([old, replacement].map(({ certificate }) => statusOf(certificate._id))).toEqual(stati);
		expect((await verifyCertificates(db)).problems).toEqual([]);
		close();
	},
	90_000,
);
