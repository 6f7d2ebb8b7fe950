import { describe, expect, it } from "vitest";
import {
	aCertificationInput,
	createCertificate,
	createCertification,
	entriesOf,
	startTestApp,
	type TestApp,
	take,
} from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import type { Certification, CertificationListItem } from "./contract.ts";
import { expireCertifications } from "./index.ts";

const app = startAppOnce();

const read = (id: string, on = app) => on.json<Certification>(`/certification/${id}`, { as: "Auditor" });
const statiOf = ({ stati }: Certification) => stati.map(({ status }) => status);

describe("the status of a certification", () => {
	it("follows every move, entry by entry", async () => {
		const scenario = await createCertificate(app);
		for (const step of ["release", "preview", "sign", "publish", "retract"] as const)
			expect((await take(app, scenario, step)).ok, step).toBe(true);
		expect(statiOf(await read(scenario.certification._id))).toEqual([10, 20, 40, 50, 60, 80]);
	});

	it("goes back after its only draft and its products were deleted", async () => {
		const scenario = await createCertificate(app);
		await take(app, scenario, "delete", "Auditor");
		await app.json(`/client/certification/${scenario.certification._id}/products`, {
			as: "Auditor",
			method: "PUT",
			json: [],
		});
		expect(statiOf(await read(scenario.certification._id))).toEqual([10, 20, 40, 20, 10]);
	});
});

describe("an expired certification", () => {
	const LAST = "2029-02-28T22:59:59.000Z";
	const AFTER = "2029-02-28T23:00:00.000Z";
	const EXPIRY = { status: 90, ts: AFTER, user: "System" };

	async function expiring() {
		const own = await startTestApp();
		const scenario = await createCertification(own);
		own.clock.set(LAST);
		return { own, id: scenario.certification._id };
	}
	const lastInLists = async (own: TestApp) =>
		(await own.json<CertificationListItem[]>("/certification", { as: "Auditor" })).map(({ stati }) => stati);

	it("is shown as expired in every response from midnight in Vienna on, before the job runs", async () => {
		const { own, id } = await expiring();
		expect(statiOf(await read(id, own))).toEqual([10, 20]);
		own.clock.set(AFTER);
		expect((await read(id, own)).stati.at(-1)).toEqual(EXPIRY);
		expect(await lastInLists(own)).toEqual([[EXPIRY]]);
		own.close();
	});

	it("is sorted as expired before the job runs", async () => {
		const { own } = await expiring();
		const later = await createCertification(own, { input: { validFrom: "2029-01-01" } });
		await createCertificate(own, { in: later, validFrom: "2029-01-01" });
		own.clock.set(AFTER);
		const order = async (sort: string) =>
			(await own.json<CertificationListItem[]>(`/certification?sort=${sort}`, { as: "Auditor" })).map(
				({ stati }) => stati[0]?.status,
			);
		expect(await order("status")).toEqual([40, 90]);
		expect(await order("-status")).toEqual([90, 40]);
		own.close();
	});

	it("gets one entry from the job, equal to the one that was shown", async () => {
		const { own, id } = await expiring();
		expect(await expireCertifications(own.deps)).toBe(0);
		own.clock.set("2029-03-05T12:00:00.000Z");
		const shown = (await read(id, own)).stati;
		expect(await expireCertifications(own.deps)).toBe(1);
		expect(await expireCertifications(own.deps)).toBe(0);
		expect((await read(id, own)).stati).toEqual(shown);
		expect(shown.at(-1)).toEqual(EXPIRY);
		const [entry] = await entriesOf(own, "certification", id);
		expect(entry).toMatchObject({ action: "certification.expire", user: "System" });
		own.close();
	});

	it("gets its former status back from the job if only a wrong clock let it expire", async () => {
		const own = await startTestApp();
		const active = await createCertificate(own, { status: "PUBLIC" });
		const started = await createCertification(own, { client: active.client });
		own.clock.set("2031-01-01T09:00:00.000Z");
		expect(await expireCertifications(own.deps)).toBe(2);
		own.clock.set("2026-03-10T10:00:00.000Z");
		expect(await expireCertifications(own.deps)).toBe(2);
		expect(await expireCertifications(own.deps)).toBe(0);
		expect(statiOf(await read(active.certification._id, own))).toEqual([10, 20, 40, 50, 60, 90, 60]);
		expect((await read(started.certification._id, own)).stati.at(-1)).toEqual({
			status: 20,
			ts: "2026-03-10T10:00:00.000Z",
			user: "System",
		});
		expect((await lastInLists(own)).map((stati) => stati[0]?.status).sort()).toEqual([20, 60]);
		own.close();
	});

	it("becomes active again with a later period", async () => {
		const { own, id } = await expiring();
		own.clock.set(AFTER);
		await expireCertifications(own.deps);
		const path = `/client/certification/${id}`;
		await own.json(path, { as: "Auditor", method: "PUT", json: aCertificationInput({ validFrom: "2029-03-01" }) });
		expect(statiOf(await read(id, own))).toEqual([10, 20, 90, 20]);
		own.close();
	});

	it("that began long ago has its entries in order", async () => {
		const { certification } = await createCertification(app, { input: { validFrom: "2015-01-01" }, products: 0 });
		expect(certification.stati).toEqual([
			{ status: 10, ts: "2026-03-10T09:00:00.000Z", user: "Albert Auditor" },
			{ status: 90, ts: "2026-03-10T09:00:00.000Z", user: "System" },
		]);
	});
});
