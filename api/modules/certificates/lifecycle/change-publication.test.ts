import { describe, expect, test } from "vitest";
import type { ErrorBody } from "../../../kit/fields.ts";
import { CAUSES } from "../../../kit/public-states.ts";
import { createCertificate, entriesOf, startTestApp, take } from "../../../testing/index.ts";
import { startAppOnce } from "../../../testing/started-app.ts";
import type { Certification, CertificationListItem } from "../../certifications/contract.ts";
import type { Certificate } from "../contract.ts";

/** Suspensions and retractions. Today is 10 March 2026. */

const app = startAppOnce();

const SAID = { reason: "Zwei Chargen ohne Nachweis", cause: CAUSES.nonconformity };
const suspend = (key: string, json: object) => app.request(`/certificate/${key}/suspension`, { as: "Admin", json });
const read = (key: string) => app.json<Certificate>(`/certificate/${key}`, { as: "Admin" });

describe("the server refuses a suspension, and changes nothing,", () => {
	const cases: [string, object, Record<string, string[]>][] = [
		["with an empty reason", { ...SAID, reason: " " }, { reason: ["Die Anmerkung muss eingegeben werden."] }],
		["without a cause", { reason: SAID.reason }, { cause: ["Der Grund muss ausgewählt werden."] }],
		["with an unknown cause", { ...SAID, cause: "nonconformity" }, { cause: ["Der Wert steht nicht zur Auswahl."] }],
		[
			"with a last day that was yesterday",
			{ ...SAID, until: "2026-03-09" },
			{ until: ["Der letzte Tag der Aussetzung darf nicht in der Vergangenheit liegen."] },
		],
	];
	test("for one of these reasons", async () => {
		const { key, certificate } = await createCertificate(app, { status: "PUBLIC", products: 1 });
		for (const [name, json, fields] of cases) {
			const response = await suspend(key, json);
			expect([name, response.status, await response.json()]).toMatchObject([name, 400, { code: "VALIDATION", fields }]);
		}
		expect(await read(key)).toEqual(certificate);
	});

	test("after the last day of the certificate, which can still be retracted and reinstated", async () => {
		const own = await startTestApp();
		const valid = await createCertificate(own, { status: "PUBLIC", products: 1 });
		const suspended = await createCertificate(own, { status: "SUSPENDED", products: 1 });
		own.clock.set("2029-02-28T23:00:00.000Z");
		const refused = await take(own, valid, "suspend");
		expect([refused.status, ((await refused.json()) as ErrorBody).message]).toEqual([
			409,
			"Die Gültigkeit des Zertifikats ist am 28.02.2029 abgelaufen. Es kann nicht mehr ausgesetzt oder ersetzt werden.",
		]);
		const { actions } = await own.json<Certificate>(`/certificate/${valid.key}`, { as: "Admin" });
		expect(actions).toEqual(["retract"]);
		expect((await take(own, valid, "replace")).status).toBe(409);
		expect((await take(own, valid, "retract")).status).toBe(200);
		expect((await take(own, suspended, "reinstate")).status).toBe(200);
		own.close();
	});
});

describe("a suspended certificate", () => {
	test("shows cause and last day in its history and in the audit trail", async () => {
		const scenario = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const answer = await suspend(scenario.key, { ...SAID, until: "2026-03-10" });
		expect(answer.status).toBe(200);
		const suspended = (await answer.json()) as Certificate;
		expect(suspended).toEqual(await read(scenario.key));
		expect(suspended.stati.at(-1)).toEqual({
			status: 45,
			ts: "2026-03-10T09:00:00.000Z",
			user: "Amina Admin",
			...SAID,
			until: "2026-03-10",
		});
		expect(suspended.actions).toEqual(["reinstate", "retract", "replace"]);
		const [entry] = await entriesOf(app, "certificate", scenario.certificate._id);
		expect(entry).toMatchObject({
			title: "Zertifikat ausgesetzt",
			changes: {
				status: [40, 45],
				reason: [null, SAID.reason],
				cause: [null, "nonconformity"],
				until: [null, "2026-03-10"],
			},
		});
		expect(JSON.stringify(entry)).toContain("Nichtkonformität");
	});

	test("is valid on no page and in no list until it is reinstated", async () => {
		const { certification, key, ...scenario } = await createCertificate(app, { status: "PUBLIC", products: 1 });
		const id = certification._id;
		const shown = async () => {
			const list = (query: string) => app.json<CertificationListItem[]>(`/certification?${query}`, { as: "Auditor" });
			const [listed] = await list(`q=${certification.certificationNumber}`);
			const { stati, downloadable } = await app.json<Certification>(`/certification/${id}`, { as: "Auditor" });
			const isSent = async (path: string) => (await app.request(path, { as: "Auditor" })).ok;
			return {
				band: [stati.at(-1)?.status, listed?.stati.at(-1)?.status],
				offered: [listed?.downloadable, downloadable, await isSent(`/downloadCert/${id}`)],
				// Documents that were issued stay available.
				issued: await isSent(`/downloadCert/${key}`),
				found: (await list(`status=SUSPENDED&client=${certification._clientId}`)).length,
			};
		};
		const valid = { band: [60, 60], offered: [true, true, true], issued: true, found: 0 };
		expect(await shown()).toEqual(valid);
		expect((await suspend(key, SAID)).status).toBe(200);
		expect(await shown()).toEqual({ band: [70, 70], offered: [false, false, false], issued: true, found: 1 });
		const again = { certification, key, ...scenario };
		expect((await take(app, again, "reinstate")).status).toBe(200);
		expect(await shown()).toEqual(valid);
		const last = (await read(key)).stati.at(-1);
		expect(last).toMatchObject({ status: 40, reason: "Nachgeholt" });
		expect(last).not.toHaveProperty("cause");
	});
});

test("a retraction keeps the given cause, by default Sonstiges, and is refused with an unknown one", async () => {
	for (const [from, said, status, cause] of [
		["PUBLIC", { cause: "Grundlos" }, 400, undefined],
		["PUBLIC", { cause: CAUSES.markMisuse }, 200, CAUSES.markMisuse],
		["SUSPENDED", {}, 200, CAUSES.other],
		["PUBLIC", { cause: "" }, 200, CAUSES.other],
	] as const) {
		const { key, certificate } = await createCertificate(app, { status: from, products: 1 });
		const json = { reason: "Logo auf fremder Ware", ...said };
		const response = await app.request(`/publishCertificate/${key}`, { as: "Admin", method: "DELETE", json });
		expect(response.status).toBe(status);
		// The retraction of a suspended certificate has a cause of its own.
		const added = cause ? [{ status: 50, cause }] : [];
		expect((await read(key)).stati).toMatchObject([...certificate.stati, ...added]);
	}
});
