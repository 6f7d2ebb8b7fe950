import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import { silentLog } from "../../platform/runtime/log.ts";
import { readSettings } from "../../platform/runtime/settings.ts";
import { addFile, largePdf, sendFile } from "../../testing/files.ts";
import { createClient, entriesOf, refusalOf } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { StoredFile } from "./contract.ts";
import { fileJobs } from "./index.ts";

const MALWARE = largePdf(200_000);
const MARK = "PORTAL-TEST-MALWARE";
MALWARE.write(MARK, 100_000);

/** A server with clamd's command INSTREAM, which finds files with the mark. */
async function startScanner(path: string): Promise<Server> {
	const server = createServer((socket: Socket) => {
		let received = Buffer.alloc(0);
		socket.on("error", () => {});
		socket.on("data", (part: Buffer) => {
			received = Buffer.concat([received, part]);
			let at = "zINSTREAM\0".length;
			let text = "";
			while (at + 4 <= received.length) {
				const length = received.readUInt32BE(at);
				if (length === 0) return socket.end(`stream: ${text.includes(MARK) ? "Portal.Test FOUND" : "OK"}\0`);
				if (at + 4 + length > received.length) return;
				text += received.toString("latin1", at + 4, at + 4 + length);
				at += 4 + length;
			}
		});
	});
	await new Promise<void>((resolve) => server.listen(path, resolve));
	return server;
}

const folder = mkdtempSync(join(tmpdir(), "scan-"));
const path = join(folder, "clamd.sock");
const { fileScan } = readSettings({ FILE_SCAN: `unix:${path}` });
const app = startAppOnce({ settings: { fileScan }, deps: { log: silentLog } });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let clientId: string;
beforeEach(async () => {
	clientId = (await createClient(app))._id;
});
const scanAgain = () => fileJobs(app.deps)[0]?.run();
const list = () => app.json<StoredFile[]>(`/client/${clientId}/files`, { as: "Auditor" });
const statusOf = async (id: string) => (await app.request(`/files/${id}`, { as: "Auditor" })).status;

it("the scanner checks a file before it is added", async () => {
	const server = await startScanner(path);
	const file = await addFile(app, clientId, largePdf(200_000));
	expect([file.isWaiting, await statusOf(file._id)]).toEqual([undefined, 200]);
	const refused = await sendFile(app, clientId, MALWARE, { name: "Rechnung.pdf" });
	server.close();
	const message = "Der Virenscanner hat in „Rechnung.pdf“ Schadsoftware gefunden (Portal.Test).";
	expect(await refusalOf(refused)).toMatchObject({ status: 415, message });
	expect(await list()).toHaveLength(1);
});

it("the scanner checks later what waits while it is unavailable, and removes malware", async () => {
	const file = await addFile(app, clientId);
	const malware = await addFile(app, clientId, MALWARE, { name: "Rechnung.pdf" });
	expect(file).toMatchObject({ isWaiting: true, actions: ["remove"] });
	const response = await app.request(`/files/${file._id}`, { as: "Admin" });
	const message = "„Nachweis.pdf“ wartet auf den Virenscanner, der gerade nicht erreichbar ist.";
	expect(await refusalOf(response)).toMatchObject({ status: 503, message });
	await scanAgain();
	expect((await list()).every(({ isWaiting }) => isWaiting)).toBe(true);
	const server = await startScanner(path);
	await scanAgain();
	server.close();
	expect((await list()).map(({ name, isWaiting }) => [name, isWaiting])).toEqual([["Nachweis.pdf", undefined]]);
	expect(await statusOf(file._id)).toBe(200);
	const [entry] = await entriesOf(app, "file", malware._id);
	expect(entry).toMatchObject({ action: "file.reject", user: "System", changes: { malware: [null, "Portal.Test"] } });
});

it.each(["tcp://scanner", "unix:clamd", "http://scanner:3310", "tcp://:3310"])(
	"the scanner has no address like %s",
	(address) => {
		expect(() => readSettings({ FILE_SCAN: address })).toThrow("FILE_SCAN");
	},
);
