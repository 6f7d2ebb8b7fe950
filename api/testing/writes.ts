import type { TestAppOptions } from "./app.ts";
import { startBackend } from "./backend.ts";
import { startTestApp, type TestApp } from "./index.ts";
import { ACCOUNT_WRITES, SITE } from "./writes/accounts.ts";
import { AUDIT_WRITES } from "./writes/audits.ts";
import { CERTIFICATE_WRITES } from "./writes/certificates.ts";
import { CLIENT_WRITES } from "./writes/clients.ts";
import { DESK_WRITES } from "./writes/desk.ts";
import { BACKEND, MODULE_WRITES } from "./writes/modules.ts";
import { plain, type Requests } from "./writes/prepare.ts";

export { BACKEND } from "./writes/modules.ts";
export { type Prepare, type Prepared, unique } from "./writes/prepare.ts";

/** A valid request for each route that writes data or leaves an audit entry. */
export const WRITES: Requests = {
	...ACCOUNT_WRITES,
	...CLIENT_WRITES,
	...CERTIFICATE_WRITES,
	...AUDIT_WRITES,
	...DESK_WRITES,
	...MODULE_WRITES,
	"GET /api/audit/export": plain("/audit/export"),
};

/** Returns true for uploads of files, which are stored while they arrive, and deleted if they are refused. */
export const isStreamed = (route: string) => /^POST .+\/files$/.test(route);

const cell = (column: number, text: string) => ({ column, text });
const readWorkbook = async () => ({
	sheet: "Produkte",
	hiddenColumns: [],
	mergedRanges: [],
	rows: [
		{ row: 1, cells: [cell(1, "Nummer"), cell(2, "Name")] },
		{ row: 2, cells: [cell(1, "0815"), cell(2, "Zwieback")] },
	],
});

/** No mail leaves this address, but mails are queued. */
const MAIL = { url: "smtp://127.0.0.1:9", from: "portal@example.org" };

/** Starts an application in which all requests of `WRITES` are possible, and returns it. */
export async function startWritable(given: TestAppOptions): Promise<{ app: TestApp; close(): Promise<void> }> {
	const store = await startBackend();
	const switched = { module: "suppliers", version: "1.0.0", isUnchanged: false, notes: [] };
	store.answer = (response, { method }) =>
		method === "POST" ? response.end(JSON.stringify(switched)) : response.writeHead(404).end();
	const modules = { moduleBackends: [BACKEND.url], moduleService: { url: store.url, key: "key" } };
	const app = await startTestApp({
		...given,
		deps: { readWorkbook, ...given.deps },
		settings: { publicUrl: SITE, mail: MAIL, ...modules, ...given.settings },
	});
	return {
		app,
		close: async () => {
			app.close();
			await store.close();
		},
	};
}
