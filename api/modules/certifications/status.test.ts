import { describe, expect, it } from "vitest";
import { aCertificationInput, createCertificate, createCertification, entriesOf, take } from "../../testing/index.ts";
import { startAppPerTest } from "../../testing/started-app.ts";
import type { Certification, CertificationListItem } from "./contract.ts";
import { expireCertifications } from "./index.ts";

const app = startAppPerTest();

const read = (id: string) => app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
const statiOf = ({ stati }: Certification) => stati.map(({ status }) => status);

describe("the status of a certification", () => {
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

	async function expiring(): Promise<string> {
		const { certification } = await createCertification(app);
		app.clock.set(LAST);
		return certification._id;
	}
	const lastInLists = async () =>
		(await app.json<CertificationListItem[]>("/certification", { as: "Auditor" })).map(({ stati }) => stati);

	it("is sorted as expired before the job runs", async () => {
		await expiring();
		const later = await createCertification(app, { input: { validFrom: "2029-01-01" } });
		await createCertificate(app, { in: later, validFrom: "2029-01-01" });
		app.clock.set(AFTER);
		const order = async (sort: string) =>
			(await app.json<CertificationListItem[]>(`/certification?sort=${sort}`, { as: "Auditor" })).map(
				({ stati }) => stati[0]?.status,
			);
		expect(await order("status")).toEqual([40, 90]);
		expect(await order("-status")).toEqual([90, 40]);
	});

	it("is shown as expired in every response from midnight in Vienna on, and gets the same entry from the job", async () => {
		const id = await expiring();
		expect(statiOf(await read(id))).toEqual([10, 20]);
		expect(await expireCertifications(app.deps)).toBe(0);
		app.clock.set(AFTER);
		const shown = (await read(id)).stati;
		expect(shown.at(-1)).toEqual(EXPIRY);
		expect(await lastInLists()).toEqual([[EXPIRY]]);
		app.clock.set("2029-03-05T12:00:00.000Z");
		expect(await expireCertifications(app.deps)).toBe(1);
		expect(await expireCertifications(app.deps)).toBe(0);
		expect((await read(id)).stati).toEqual(shown);
		const [entry] = await entriesOf(app, "certification", id);
		expect(entry).toMatchObject({ action: "certification.expire", user: "System" });
	});

	it("gets its former status back from the job if only a wrong clock let it expire", async () => {
		const active = await createCertificate(app, { status: "PUBLIC" });
		const started = await createCertification(app, { client: active.client });
		app.clock.set("2031-01-01T09:00:00.000Z");
		expect(await expireCertifications(app.deps)).toBe(2);
		app.clock.set("2026-03-10T10:00:00.000Z");
		expect(await expireCertifications(app.deps)).toBe(2);
		expect(await expireCertifications(app.deps)).toBe(0);
		expect(statiOf(await read(active.certification._id))).toEqual([10, 20, 40, 50, 60, 90, 60]);
		expect((await read(started.certification._id)).stati.at(-1)).toEqual({
			status: 20,
			ts: "2026-03-10T10:00:00.000Z",
			user: "System",
		});
		expect((await lastInLists()).map((stati) => stati[0]?.status).sort()).toEqual([20, 60]);
	});

	it("becomes active again with a later period", async () => {
		const id = await expiring();
		app.clock.set(AFTER);
		await expireCertifications(app.deps);
		const path = `/client/certification/${id}`;
		await app.json(path, { as: "Auditor", method: "PUT", json: aCertificationInput({ validFrom: "2029-03-01" }) });
		expect(statiOf(await read(id))).toEqual([10, 20, 90, 20]);
	});

	it("that began long ago has its entries in order", async () => {
		const { certification } = await createCertification(app, { input: { validFrom: "2015-01-01" }, products: 0 });
		expect(certification.stati).toEqual([
			{ status: 10, ts: "2026-03-10T09:00:00.000Z", user: "Albert Auditor" },
			{ status: 90, ts: "2026-03-10T09:00:00.000Z", user: "System" },
		]);
	});
});
