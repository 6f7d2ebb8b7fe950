import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AuditEntry } from "../../../audit/contract.ts";
import type { ErrorBody } from "../../../kit/fields.ts";
import { SYSTEM } from "../../../platform/deps.ts";
import { templates } from "../../../testing/documents.ts";
import {
	aCertificateInput,
	type CertificateScenario,
	createCertificate,
	createCertification,
	type StaffName,
	take,
} from "../../../testing/index.ts";
import { startAppPerTest } from "../../../testing/started-app.ts";
import type { Certificate } from "../contract.ts";
import { orderedPublications } from "./orders.ts";

const FIRST_DAY = "2026-05-01";
/** The last millisecond before midnight in Vienna, in summer time. */
const JUST_BEFORE = "2026-04-30T21:59:59.999Z";
const MIDNIGHT = "2026-04-30T22:00:00.000Z";

const app = startAppPerTest({ now: "2026-03-10T09:00:00.000Z", deps: { log: { info: () => {}, error: () => {} } } });

const read = ({ key }: CertificateScenario) => app.json<Certificate>(`/certificate/${key}`, { as: "Admin" });
const order = ({ key }: CertificateScenario, on: unknown, as: StaffName = "Auditor") =>
	app.request(`/publishCertificate/${key}`, { as, json: { on } });
const runJob = async (deps = app.deps) => orderedPublications(deps, await templates()).run();
const statusOf = async (scenario: CertificateScenario) => (await read(scenario)).stati.at(-1);
const trailOf = async ({ certificate }: CertificateScenario) =>
	(await app.json<AuditEntry[]>(`/audit?entityId=${certificate._id}`, { as: "Admin" })).reverse();

/** A signed replacement that begins later, and the certificate that it replaces. */
async function signedReplacement() {
	const former = await createCertificate(app, { status: "PUBLIC", products: 1 });
	const draft = await app.json<Certificate>(`/certificate/${former.key}/replacement`, {
		as: "Auditor",
		method: "POST",
	});
	const key = `${draft._id}/certification/${former.certification._id}`;
	await app.json(`/certificate/${key}`, {
		as: "Auditor",
		method: "PUT",
		json: aCertificateInput({ products: draft.products, validFrom: FIRST_DAY }),
	});
	const scenario: CertificateScenario = { ...former, certificate: draft, key };
	for (const step of ["release", "preview", "sign"] as const) expect((await take(app, scenario, step)).ok).toBe(true);
	return { former, successor: scenario };
}

const signedInFuture = async (): Promise<CertificateScenario> =>
	createCertificate(app, {
		status: "APPROVED",
		validFrom: FIRST_DAY,
		in: await createCertification(app, { products: 1, input: { validFrom: FIRST_DAY } }),
	});

describe("the server refuses an order to publish on the first day", () => {
	it("for another day or after the first day has come, and the error names the field", async () => {
		const scenario = await signedInFuture();
		for (const on of ["2026-05-02", "2026-04-30", "2026-02-30", "", 5]) {
			const response = await order(scenario, on);
			expect(response.status).toBe(400);
			expect(Object.keys(((await response.json()) as ErrorBody).fields ?? {})).toEqual(["on"]);
		}
		app.clock.set(MIDNIGHT);
		const late = await order(scenario, FIRST_DAY);
		expect([late.status, await late.json()]).toMatchObject([400, { fields: { on: [expect.any(String)] } }]);
		expect(await read(scenario)).not.toHaveProperty("publishOn");
	});

	it("before the signature and after the publication, and refuses to cancel without an order", async () => {
		const scenario = await signedInFuture();
		expect((await order(scenario, null)).status).toBe(409);
		for (const status of ["IN_APPROVAL", "PUBLIC"] as const) {
			const other = await createCertificate(app, { status, products: 1 });
			expect((await order(other, other.certificate.validFrom)).status, status).toBe(409);
			expect((await order(other, null)).status, status).toBe(409);
		}
	});
});

describe("an order to publish on the first day", () => {
	it("is carried out at midnight in Vienna, by the user who gave it, and not before", async () => {
		const { former, successor } = await signedReplacement();
		const response = await order(successor, FIRST_DAY);
		expect(response.status).toBe(200);
		const ordered = { publishOn: FIRST_DAY, publishOrder: { user: "Albert Auditor", ts: "2026-03-10T09:00:00.000Z" } };
		expect(await response.json()).toMatchObject(ordered);
		expect(await read(successor)).toMatchObject({ ...ordered, actions: ["publish"] });
		app.clock.set(JUST_BEFORE);
		await runJob();
		expect([(await statusOf(successor))?.status, (await statusOf(former))?.status]).toEqual([30, 40]);
		app.clock.set(MIDNIGHT);
		await Promise.all([runJob(), runJob(), runJob()]);
		await runJob();
		const published = await read(successor);
		expect(published.stati.map(({ status, user }) => [status, user]).slice(-2)).toEqual([
			[30, "Amina Admin"],
			[40, "Albert Auditor"],
		]);
		expect(published.publicId).toBeDefined();
		expect(published).not.toHaveProperty("publishOn");
		expect(published).not.toHaveProperty("publishOrder");
		expect((await statusOf(former))?.status).toBe(48);
		expect((await app.request(`/validateCertificate/${published.publicId}`)).status).toBe(200);
		const trail = await trailOf(successor);
		expect(trail.slice(-2).map(({ action, user }) => [action, user])).toEqual([
			["certificate.publishOrder", "Albert Auditor"],
			["certificate.publish", "Albert Auditor"],
		]);
		const field = "Veröffentlichung vorgemerkt für";
		expect(trail.at(-2)?.lines).toContainEqual({ field, after: "01.05.2026" });
		expect(trail.at(-1)?.lines).toContainEqual({ field, before: "01.05.2026" });
		expect(await app.json("/audit/verification", { as: "Admin" })).toMatchObject({ ok: true });
	});

	it("can be cancelled before, and given again", async () => {
		const scenario = await signedInFuture();
		await order(scenario, FIRST_DAY);
		const canceled = await order(scenario, null, "Admin");
		expect(canceled.status).toBe(200);
		expect(await canceled.json()).not.toHaveProperty("publishOn");
		app.clock.set("2026-04-01T09:00:00.000Z");
		expect((await order(scenario, FIRST_DAY, "Admin")).status).toBe(200);
		expect((await order(scenario, null)).status).toBe(200);
		app.clock.set(MIDNIGHT);
		await runJob();
		expect((await statusOf(scenario))?.status).toBe(30);
		expect((await trailOf(scenario)).slice(-4).map(({ action, user }) => [action, user])).toEqual([
			["certificate.publishOrder", "Albert Auditor"],
			["certificate.publishCancel", "Amina Admin"],
			["certificate.publishOrder", "Amina Admin"],
			["certificate.publishCancel", "Albert Auditor"],
		]);
	});

	it("ends with a publication before its day", async () => {
		const scenario = await signedInFuture();
		await order(scenario, FIRST_DAY);
		expect((await take(app, scenario, "publish")).status).toBe(200);
		const published = await read(scenario);
		expect(published).not.toHaveProperty("publishOn");
		app.clock.set(MIDNIGHT);
		await runJob();
		expect(await read(scenario)).toEqual(published);
	});

	it.each([
		["suspend", 45],
		["retract", 50],
	] as const)("ends with the action '%s' on the certificate that is replaced", async (step, status) => {
		const { former, successor } = await signedReplacement();
		await order(successor, FIRST_DAY);
		expect((await take(app, former, step)).status).toBe(200);
		expect(await read(successor)).not.toHaveProperty("publishOn");
		expect((await trailOf(successor)).at(-1)).toMatchObject({
			action: "certificate.publishCancel",
			user: "Amina Admin",
		});
		app.clock.set(MIDNIGHT);
		await runJob();
		expect([(await statusOf(successor))?.status, (await statusOf(former))?.status]).toEqual([30, status]);
	});

	it("keeps the user who gave it if another user gives it again, even after that account was deactivated", async () => {
		const scenario = await signedInFuture();
		await order(scenario, FIRST_DAY, "secondAdmin");
		const before = await read(scenario);
		expect((await order(scenario, FIRST_DAY)).status).toBe(200);
		expect(await read(scenario)).toEqual(before);
		const path = `/users/${app.userIds.secondAdmin}/deactivation`;
		expect((await app.request(path, { as: "Admin", method: "POST" })).status).toBe(200);
		app.clock.set(MIDNIGHT);
		await runJob();
		expect(await statusOf(scenario)).toMatchObject({ status: 40, user: "Zeynep Zweite" });
	});

	it("that has become impossible fails once with its reason, and can be cancelled", async () => {
		const [scenario, other] = [await signedInFuture(), await signedInFuture()];
		await order(scenario, FIRST_DAY);
		await order(other, FIRST_DAY);
		await app.deps.database.write(SYSTEM, async (tx) => {
			await tx.run(sql`drop trigger certificate_signed_once`);
			await tx.run(
				sql`update certificate set signed = json_set(signed, '$.client.name', 'Fremde GmbH') where id = ${scenario.certificate._id}`,
			);
		});
		app.clock.set(MIDNIGHT);
		await runJob();
		const failed = {
			publishOn: FIRST_DAY,
			publishOrder: {
				user: "Albert Auditor",
				failed: { ts: MIDNIGHT, reason: expect.stringContaining("stimmt nicht mit dem überein") },
			},
		};
		expect(await read(scenario)).toMatchObject(failed);
		expect((await statusOf(scenario))?.status).toBe(30);
		expect((await statusOf(other))?.status).toBe(40);
		const entries = (await trailOf(scenario)).length;
		app.clock.advance(60_000);
		await runJob();
		expect(await trailOf(scenario)).toHaveLength(entries);
		expect((await trailOf(scenario)).at(-1)).toMatchObject({
			title: "Vorgemerkte Veröffentlichung gescheitert",
			user: "System",
		});
		expect((await order(scenario, null)).status).toBe(200);
		expect(await read(scenario)).not.toHaveProperty("publishOrder");
	});

	it("that was written outside of the application publishes nothing", async () => {
		const scenario = await signedInFuture();
		const { _id } = scenario.certificate;
		await app.deps.database.write(SYSTEM, (tx) =>
			tx.run(sql`insert into publication_order (certificate_id, publish_on, ordered_at, user_id, user)
				values (${_id}, '2026-03-10', '2026-03-10T09:00:00.000Z', ${app.userIds.Admin}, 'Amina Admin')`),
		);
		await runJob();
		expect((await statusOf(scenario))?.status).toBe(30);
		expect((await read(scenario)).publishOrder?.failed?.reason).toContain("passt nicht zum Protokoll");
	});

	it("is retried after an error, however late", async () => {
		const scenario = await signedInFuture();
		await order(scenario, FIRST_DAY);
		app.clock.set(MIDNIGHT);
		const documents = {
			name: "Ablage",
			get: async () => undefined,
			put: () => Promise.reject(new Error("down")),
			remove: async () => {},
			readFile: async () => undefined,
			writeFile: async () => {},
			removeFile: async () => {},
		};
		await runJob({ ...app.deps, documents });
		expect((await read(scenario)).publishOrder).not.toHaveProperty("failed");
		app.clock.set("2026-05-09T03:00:00.000Z");
		await runJob();
		expect((await statusOf(scenario))?.status).toBe(40);
	});
});
