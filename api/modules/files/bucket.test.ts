import { Buffer } from "node:buffer";
import { sql } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { startBucket } from "../../../deploy/testing/bucket.ts";
import { moveDocuments } from "../../maintenance/documents.ts";
import { documentsIn } from "../../platform/bucket.ts";
import { silentLog } from "../../platform/runtime/log.ts";
import { addFile, largePdf, PDF, sendFile } from "../../testing/files.ts";
import { createClient, refusalOf } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { StoredFile } from "./contract.ts";
import { fileJobs } from "./index.ts";

let bucket: Awaited<ReturnType<typeof startBucket>>;
const app = startAppOnce(async () => {
	bucket = await startBucket();
	return { deps: { documents: documentsIn(bucket.settings), log: silentLog } };
});
afterAll(() => bucket.stop());

it("with a bucket, a file lies there alone, moves, is not sent if it was changed there, and is removed there", async () => {
	const { _id: clientId } = await createClient(app);
	const content = largePdf(300_000);
	const { _id } = await addFile(app, clientId, content);
	const download = () => app.request(`/files/${_id}`, { as: "Auditor" });
	const stored = () => bucket.files.get(`portal/files/${_id}`)?.content.length;
	const rows = async () => {
		const [row] = await app.deps.database.db.values(
			sql`select (select count(*) from file_chunk), (select count(*) from file_leftover)`,
		);
		return row;
	};
	const expectAt = async (inDatabase: number, inBucket: number | undefined) => {
		expect([await rows(), stored()]).toEqual([[inDatabase, 0], inBucket]);
		expect(content.equals(new Uint8Array(await (await download()).arrayBuffer()))).toBe(true);
	};
	await expectAt(0, 300_000);
	for (const [to, chunks, inBucket] of [
		["database", 5, undefined],
		["bucket", 0, 300_000],
	] as const) {
		const moved = await moveDocuments(app.deps.database, documentsIn(bucket.settings), to);
		expect(moved).toEqual({ documents: 1, bytes: 300_000 });
		await expectAt(chunks, inBucket);
	}
	for (const file of bucket.files.values()) file.content = Buffer.from("other");
	expect((await download()).status).toBe(503);

	bucket.setUnavailable(true);
	const message = expect.stringContaining("Ablage der Dokumente ist gerade nicht erreichbar");
	expect(await refusalOf(await sendFile(app, clientId, PDF))).toMatchObject({ status: 503, message });
	expect(await app.json<StoredFile[]>(`/client/${clientId}/files`, { as: "Auditor" })).toMatchObject([{ _id }]);
	bucket.setUnavailable(false);
	expect((await app.request(`/files/${_id}`, { as: "Auditor", method: "DELETE" })).status).toBe(204);
	// The job deletes what the refused upload has left.
	app.clock.advance(2 * 60 * 60 * 1000);
	await fileJobs(app.deps).at(-1)?.run();
	expect([await rows(), bucket.files.size]).toEqual([[0, 0], 0]);
});
