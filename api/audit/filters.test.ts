import NativeDatabase from "libsql";
import { beforeAll, expect, test } from "vitest";
import { filePath } from "../platform/database/index.ts";
import { removeTriggers } from "../testing/large-database/triggers.ts";
import { everyPage } from "../testing/pages.ts";
import { startAppOnce } from "../testing/started-app.ts";
import type { AuditEntry } from "./contract.ts";

const ENTRIES = 6000;
const EVERY = 400;

const app = startAppOnce();
/** Half of the entries are about clients and half are by Pia, but few are both. */
beforeAll(async () => {
	const native = new NativeDatabase(filePath(app.deps.settings.databaseUrl));
	native.exec("begin");
	const restore = removeTriggers(native);
	native.exec(`insert into audit_entry (seq, ts, user_id, user, action, entity, entity_id, changes, previous_hash, hash)
		with recursive n (i) as (select 1 union all select i + 1 from n where i < ${ENTRIES}), last (seq) as (select max(seq) from audit_entry)
		select last.seq + i, '2026-03-12T10:00:00.000Z', iif(i % 2 and i % ${EVERY} <> 1, 'olaf', 'pia'), iif(i % 2 and i % ${EVERY} <> 1, 'Olaf', 'Pia'),
			'client.update', iif(i % 2, 'client', 'enquiry'), 'c' || i, '{}', '', 'h' || i from n, last`);
	restore();
	native.exec("commit");
	native.close();
});

test("two filters that each match many entries find the few that match both, page by page", async () => {
	const rows = await everyPage<AuditEntry>(app, "/audit?entity=client&user=Pia&limit=4", ({ headers }) =>
		expect([headers.get("x-total-count"), headers.get("x-total-more")]).toEqual([String(ENTRIES / EVERY), null]),
	);
	const expected = Array.from({ length: ENTRIES / EVERY }, (_, at) => `c${1 + at * EVERY}`);
	expect(rows.map(({ entityId }) => entityId)).toEqual(expected.reverse());
});
