import { Buffer } from "node:buffer";
import { beforeAll, describe, expect, it } from "vitest";
import { readExport } from "../../testing/exports.ts";
import { createCertificate, createCertification, createClient, type StaffName } from "../../testing/index.ts";
import { everyPage } from "../../testing/pages.ts";
import { createEnquiry, handleEnquiry, register } from "../../testing/scenarios.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Deadline } from "./contract.ts";

const FORMULA = '=HYPERLINK("https://example.org")\nzweite Zeile';

const app = startAppOnce({ now: "2026-03-09T09:00:00.000Z" });
beforeAll(async () => {
	// The list contains several deadlines on one day, of one source and of several: 2026-11-30 is nine months after
	// 2026-02-28, as is 2026-11-29.
	for (const validFrom of ["2023-12-01", "2023-11-30", "2023-12-01", "2023-12-01", "2023-09-01", "2023-06-10"])
		await createCertification(app, { products: 0, input: { validFrom, initialValidFrom: validFrom } });
	await createCertificate(app, { status: "IN_APPROVAL" });
	const [first] = [await createEnquiry(app), await createEnquiry(app, { company: "Alm Käse" })];
	await handleEnquiry(app, first, "save");
	await register(app);
	const { _id: _clientId } = await createClient(app, { name: "Ziegenhof Ötscher" });
	for (const day of ["2026-02-28", "2026-03-12", "2026-03-12", "2026-05-01"])
		await app.json("/deadlines", { as: "Auditor", json: { _clientId, day, note: FORMULA, assignee: null } });
	app.clock.set("2026-03-13T09:00:00.000Z");
});

const list = (query = "", as: StaffName = "Admin") => app.json<Deadline[]>(`/deadlines${query}`, { as });
const ids = (rows: readonly Deadline[]) => rows.map(({ _id }) => _id);

describe("the list of deadlines", () => {
	it("is sorted by day, and contains each deadline once", async () => {
		const rows = await list();
		// Two accounts are due; one of them is the test account.
		expect(rows).toHaveLength(6 + 1 + 2 + 2 + 4);
		const days = rows.map(({ day }) => day);
		expect(days).toEqual([...days].sort());
		expect(new Set(ids(rows)).size).toBe(rows.length);
		expect(ids(await list("?sort=-day"))).toEqual(ids(rows).reverse());
	});

	it("leaves out what another account has, if requested", async () => {
		const [first, second] = await list("?kind=task");
		const assign = (row: Deadline | undefined, assignee: string | null, as: StaffName = "Admin") =>
			app.json(`/deadlines/${row?._id}`, { as, method: "PATCH", json: { assignee } });
		await assign(first, "me", "Auditor");
		await assign(second, "me");
		const all = await list();
		const enquiry = all.find(({ kind }) => kind === "enquiry");
		await assign(enquiry, "me", "Auditor");
		expect(ids(await list("?assignee=me-or-none"))).toEqual(
			ids(all).filter((id) => id !== first?._id && id !== enquiry?._id),
		);
		expect(ids(await list("?assignee=me"))).toEqual([second?._id]);
		for (const row of [first, second, enquiry]) await assign(row, null);
	});

	it.each(["", "&sort=-day", "&kind=certification", "&from=2026-02-28&to=2026-03-12", "&q=ziegenhof", "&state=open"])(
		"continues page by page, one row at a time%s",
		async (query) => {
			const all = ids(await list(`?limit=1000${query}`));
			expect(all.length).toBeGreaterThan(3);
			expect(ids(await everyPage<Deadline>(app, `/deadlines?limit=1${query}`))).toEqual(all);
		},
	);

	it("is filtered by kind and by days", async () => {
		const kinds = async (query: string) => new Set((await list(query)).map(({ kind }) => kind));
		expect(await kinds("?kind=task,enquiry")).toEqual(new Set(["task", "enquiry"]));
		const days = (await list("?from=2026-03-12&to=2026-03-12")).map(({ day, kind }) => [day, kind]);
		expect(days).toEqual([
			["2026-03-12", "enquiry"],
			["2026-03-12", "enquiry"],
			["2026-03-12", "task"],
			["2026-03-12", "task"],
		]);
		expect(await list("?from=2030-01-01")).toEqual([]);
		expect(await list("?from=2026-04-01&to=2026-03-01")).toEqual([]);
	});

	it("is filtered by client and by certification", async () => {
		const [task] = (await list("?kind=task")) as [Deadline];
		expect(await list(`?client=${task.subject._clientId}`)).toHaveLength(4);
		const [ending] = (await list("?kind=certification")) as [Deadline];
		const { _certificationId } = ending.subject;
		expect(await list(`?certification=${_certificationId}`)).toEqual([]);
		const json = { _certificationId, day: "2026-03-11", note: "Nur hier" };
		const made = await app.json<Deadline>("/deadlines", { as: "Admin", json });
		for (const filter of [`certification=${_certificationId}`, `client=${ending.subject._clientId}`])
			expect(ids(await list(`?${filter}`)), filter).toEqual([made._id]);
		await app.request(`/deadlines/${made._id}`, { as: "Admin", method: "DELETE" });
	});

	it("is searched by words", async () => {
		expect((await list("?q=alm")).map(({ subject }) => subject.name)).toEqual(["Alm Käse"]);
		expect(new Set((await list("?q=öztürk")).map(({ kind }) => kind))).toEqual(new Set(["certification", "approval"]));
		expect(await list("?q=xyzzy")).toEqual([]);
		const [{ subject }] = (await list("?kind=approval")) as [Deadline];
		const number = subject.number ?? "";
		for (const q of [number, number.toLowerCase(), number.slice(-5), "-01", `öztürk ${number}`])
			expect((await list(`?kind=approval&q=${encodeURIComponent(q)}`)).length, q).toBe(1);
		expect(await list(`?kind=approval&q=${number}9`)).toEqual([]);
	});

	it.each(["kind=other", "from=2026-02-30", "sort=kind", "cursor=abc", "state=all", "x=1"])(
		"refuses ?%s",
		async (query) => expect((await app.request(`/deadlines?${query}`, { as: "Auditor" })).status).toBe(400),
	);

	it("refuses the cursor of another order, and one that the API has not created", async () => {
		for (const place of [
			["-day", "2026-01-01", 0, "2026-01-01", 1],
			["day", "9999-12-31", 0, "2026-01-01", 1],
			["day", "2026-13-01", 0, "2026-01-01", 1],
			["day", "2026-01-01", "0", "2026-01-01", 1],
			["day", "2026-01-01", 0, "2026-01-01"],
		]) {
			const cursor = Buffer.from(JSON.stringify(place)).toString("base64url");
			expect((await app.request(`/deadlines?cursor=${cursor}`, { as: "Admin" })).status, `${place}`).toBe(400);
		}
	});

	it("is exported to a workbook, in which no note becomes a formula", async () => {
		const { rows } = await readExport(app, "/deadlines.xlsx?kind=task&sort=-day", "Auditor");
		expect(rows).toHaveLength(4);
		expect(rows[0]).toMatchObject({ Art: "Wiedervorlage", Betrifft: "Ziegenhof Ötscher", Anmerkung: FORMULA });
		const ending = await readExport(app, "/deadlines.xlsx?kind=certification", "Auditor");
		for (const row of ending.rows) expect(row.Tag).toEqual(row["Gültig bis"]);
		expect(ending.rows).toHaveLength(6);
		const all = await readExport(app, "/deadlines.xlsx", "Auditor");
		expect(all.rows).toHaveLength((await list("", "Auditor")).length);
		expect(all.rows.map(({ Art }) => Art)).not.toContain("Konto wartet");
		expect((await readExport(app, "/deadlines.xlsx?kind=account", "Admin")).rows).toHaveLength(2);
		const [entry] = await app.json<{ title: string }[]>("/audit?entity=deadline&limit=1", { as: "Admin" });
		expect(entry?.title).toBe("Frist: Liste exportiert");
	});
});
