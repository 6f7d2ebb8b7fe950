import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyTrail } from "../../audit/index.ts";
import { PUBLIC_STATUS } from "../../kit/public-states.ts";
import { readSealKeys } from "../../platform/runtime/keys.ts";
import { TRAIL } from "../../trail.ts";
import { openFolder } from "../data-folders.ts";
import { startTestApp, type TestApp } from "../index.ts";
import { fillLargeDatabase, LARGE_IDS, sizesOf } from "./index.ts";

const SIZES = sizesOf(12, { certificates: 48, today: "2026-03-01" });
const folder = mkdtempSync(join(tmpdir(), "portal-large-"));
let app: TestApp;
beforeAll(async () => {
	await fillLargeDatabase(folder, SIZES);
	const { database, keys } = await openFolder(folder);
	app = await startTestApp({ deps: { database, keys } });
});
afterAll(() => {
	app.deps.database.close();
	app.close();
	rmSync(folder, { recursive: true, force: true });
});

test("a large database passes the verification", async () => {
	const { db, migrationsFolder } = app.deps.database;
	const found = await verifyTrail({ db, migrationsFolder, keys: readSealKeys(folder) }, TRAIL);
	expect(found).toMatchObject({
		ok: true,
		schema: [],
		accounts: { accounts: SIZES.users + 2, problems: [] },
		certificates: { certificates: SIZES.certificates + SIZES.pending + SIZES.drafts, problems: [] },
	});
});

test("every published certificate of a large database is valid for the public", async () => {
	for (let index = 0; index < SIZES.certificates; index++)
		expect(await app.json(`/validateCertificate/${LARGE_IDS.publicId(index)}`)).toMatchObject({
			status: PUBLIC_STATUS.VALID,
			schemes: expect.arrayContaining([expect.any(String)]),
		});
});

test("the audits of a large database are found by their search index", async () => {
	const search = `select count(*) from evaluation_audit_search('"fachexperte"')`;
	expect(await app.deps.database.db.values(search)).toEqual([[SIZES.rows]]);
});
