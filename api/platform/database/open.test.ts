import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import NativeDatabase from "libsql";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "./index.ts";

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "open-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function openAndClose(path: string): Promise<void> {
	(await openDatabase({ url: `file:${path}`, around: undefined })).close();
}

test("opens a database of this version without checking the references of every row", async () => {
	const path = join(folder, "portal.db");
	await openAndClose(path);
	const native = new NativeDatabase(path);
	native.pragma("foreign_keys = OFF");
	native.exec(
		`insert into product (id, certification_id, position, number, name, name_en, info, info_en)
		values ('p', 'nowhere', 0, '1', 'x', '', '', '')`,
	);
	expect(native.prepare("pragma foreign_key_check").all()).toHaveLength(1);
	native.close();
	await openAndClose(path);
});
