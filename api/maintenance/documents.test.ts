import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { startBucket } from "../../deploy/testing/bucket.ts";
import type { ErrorBody } from "../kit/fields.ts";
import { documentsIn } from "../platform/bucket.ts";
import { SYSTEM } from "../platform/deps.ts";
import { readSettings } from "../platform/runtime/settings.ts";
import { folderPerTest } from "../testing/folders.ts";
import { type CertificateScenario, createCertificate, take } from "../testing/index.ts";
import { inGerman } from "../testing/reasons.ts";
import { startAppPerTest } from "../testing/started-app.ts";
import { makeBackup } from "./backup.ts";
import { verifyAll } from "./checks.ts";
import { moveDocuments } from "./documents.ts";
import { restoreBackup } from "./restore.ts";

const folder = folderPerTest();
let bucket: Awaited<ReturnType<typeof startBucket>>;
let logged: unknown[][];
beforeEach(async () => {
	logged = [];
	bucket = await startBucket();
	return () => bucket.stop();
});
const app = startAppPerTest(() => ({
	settings: { documentStore: bucket.settings },
	deps: { documents: store(), log: { info: () => {}, error: (...line: unknown[]) => void logged.push(line) } },
}));

const store = () => documentsIn(bucket.settings);
const move = (to: "bucket" | "database") => moveDocuments(app.deps.database, store(), to);
const verified = async () =>
	inGerman(await verifyAll(app.deps.database.db, { keys: app.deps.keys, documents: store() }));
const rows = () =>
	app.deps.database.db.values<[number, string, number | null]>(
		sql`select length(bytes), sha256, bucket_size from certificate_document order by certificate_id, lang`,
	);
async function download({ key }: CertificateScenario, lang = "de") {
	const response = await app.request(`/downloadCert/${key}?lang=${lang}`, { as: "Admin" });
	const bytes = Buffer.from(await response.arrayBuffer());
	const body = response.ok ? undefined : (JSON.parse(bytes.toString()) as ErrorBody);
	return { status: response.status, sha256: createHash("sha256").update(bytes).digest("hex"), body };
}
describe("a document that is issued into a bucket", () => {
	it("is stored under its hash, while the database contains hash and size, and is returned as issued", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const issued = await rows();
		expect(issued).toHaveLength(2);
		for (const [length, sha256, size] of issued) {
			const file = bucket.files.get(`portal/documents/${sha256}`);
			expect([length, size]).toEqual([0, file?.content.length]);
			expect(
				createHash("sha256")
					.update(file?.content ?? "")
					.digest("hex"),
			).toBe(sha256);
		}
		const { status, sha256 } = await download(scenario);
		expect(status).toBe(200);
		expect(issued.map(([, hash]) => hash)).toContain(sha256);
		const known = await app.request("/validateCertificate/file-hash", { json: { sha256 } });
		expect(await known.json()).toMatchObject({ original: true });
		expect(await verified()).toMatchObject({ ok: true });
	});

	it.each([
		["missing", () => bucket.files.clear(), "fehlt in s3://portal-modules/portal."],
		[
			"another one",
			() => {
				for (const file of bucket.files.values()) file.content = Buffer.from("other");
			},
			"wurde verändert.",
		],
	])("and is %s there is never returned or moved, and reported by the check", async (_what, change, problem) => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		change();
		expect(await download(scenario)).toMatchObject({
			status: 503,
			body: {
				message: expect.stringContaining("stimmt nicht mit dem ausgestellten überein und wird nicht ausgegeben"),
			},
		});
		expect(logged).toMatchObject([["certificate is not as issued", { fault: "document.de" }]]);
		const { certificateNumber } = scenario.certificate;
		expect((await verified()).certificates?.problems).toEqual([
			{ certificateNumber, problem: `Das Dokument (de) ${problem}` },
		]);
		const before = await rows();
		await expect(move("database")).rejects.toThrow("It was not moved");
		expect(await rows()).toEqual(before);
	});

	it("is not issued while the bucket is unavailable, which is reported and logged", async () => {
		const scenario = await createCertificate(app, { status: "APPROVED" });
		bucket.setUnavailable(true);
		const refused = await take(app, scenario, "publish");
		expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
			503,
			"Die Ablage der Dokumente ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Minuten noch einmal.",
		]);
		expect(logged[0]?.[0]).toBe("document store");
		expect(await rows()).toEqual([]);
		bucket.setUnavailable(false);
		expect((await take(app, scenario, "publish")).status).toBe(200);
		bucket.setUnavailable(true);
		expect((await download(scenario)).body?.code).toBe("UNAVAILABLE");
	});
});

describe("moving documents", () => {
	it("into the database and back changes no byte, hash or size, and empties the former store", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const [inBucket, before] = [await rows(), await download(scenario)];
		const bytes = inBucket.reduce((sum, [, , size]) => sum + Number(size), 0);
		expect(await move("database")).toEqual({ documents: 2, bytes });
		expect(bucket.files.size).toBe(0);
		expect(await rows()).toEqual(inBucket.map(([, sha256, size]) => [size, sha256, null]));
		expect(await download(scenario)).toEqual(before);
		expect(await move("database")).toEqual({ documents: 0, bytes: 0 });
		expect(await move("bucket")).toEqual({ documents: 2, bytes });
		expect(await rows()).toEqual(inBucket);
		expect(await download(scenario)).toEqual(before);
		expect(await verified()).toMatchObject({ ok: true });
	});

	it("continues after an interruption, and documents that were not moved stay", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC" });
		const remove = async (sha256: string) => {
			await store().remove(sha256);
			bucket.setUnavailable(true);
		};
		const interrupted = moveDocuments(app.deps.database, { ...store(), remove }, "database");
		await expect(interrupted).rejects.toThrow("is not reachable");
		expect((await rows()).map(([, , size]) => size === null)).toEqual([true, false]);
		bucket.setUnavailable(false);
		expect(await move("database")).toMatchObject({ documents: 1 });
		expect((await download(scenario)).status).toBe(200);
	});

	it("leaves a document in the database if the bucket returns another one", async () => {
		await createCertificate(app, { status: "PUBLIC" });
		await move("database");
		const before = await rows();
		const lying = { ...store(), get: async () => Buffer.from("other") };
		await expect(moveDocuments(app.deps.database, lying, "bucket")).rejects.toThrow("is not the issued one (s3://");
		expect(await rows()).toEqual(before);
	});
});

describe("the database refuses", () => {
	it.each([
		["another hash", "set sha256 = 'f'"],
		["another size", "set bucket_size = bucket_size + 1"],
		["bytes of another number", "set bytes = x'00', bucket_size = null"],
		["bytes in both places", "set bytes = zeroblob(bucket_size)"],
		["no change at all", "set lang = lang"],
	])("%s of a document in a bucket", async (_what, change) => {
		await createCertificate(app, { status: "PUBLIC" });
		const write = (text: string) => app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(text)));
		await expect(write(`update certificate_document ${change}`)).rejects.toMatchObject({
			cause: { message: expect.stringContaining("an issued document never changes") },
		});
	});

	it("a document that is stored in neither place, or in both", async () => {
		const { certificate } = await createCertificate(app, { status: "PUBLIC" });
		for (const values of ["x'', 'h', 'now', null", "x'00', 'h', 'now', 1", "x'', 'h', 'now', 0"]) {
			const insert = `insert into certificate_document (certificate_id, lang, bytes, sha256, created_at, bucket_size)
				select '${certificate._id}', 'fr', ${values}`;
			await expect(app.deps.database.write(SYSTEM, (tx) => tx.run(sql.raw(insert)))).rejects.toMatchObject({
				cause: { message: expect.stringContaining("the bytes of a document lie in one place") },
			});
		}
	});
});

describe("a backup with documents in a bucket", () => {
	it("states how many are stored in each place, and is checked with them", async () => {
		await createCertificate(app, { status: "PUBLIC" });
		const { folder: path, manifest, tampering } = await makeBackup(app.deps.settings, folder(), app.clock);
		expect(tampering).toBeUndefined();
		expect(manifest.documentsInBucket).toEqual({ name: "s3://portal-modules/portal", documents: 2 });
		const settings = { ...readSettings({ DATA_DIR: folder("new") }), documentStore: bucket.settings };
		expect(await restoreBackup(settings, path, { skip: 0, clock: app.clock })).toMatchObject({
			tampering: undefined,
		});
		bucket.files.clear();
		const other = { ...settings, databaseUrl: `file:${folder("other.db")}` };
		await expect(restoreBackup(other, path, { skip: 0, clock: app.clock })).rejects.toThrow(
			"The document (de) is missing in",
		);
	});
});
