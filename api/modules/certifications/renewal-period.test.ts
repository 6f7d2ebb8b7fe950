import { describe, expect, test } from "vitest";
import { dayOf } from "../../platform/runtime/clock.ts";
import { aCertificationInput, createCertification, startTestApp } from "../../testing/index.ts";
import { startAppOnce } from "../../testing/started-app.ts";
import {
	type Certification,
	type CertificationListItem,
	proposedRenewalDay,
	RENEWAL_KINDS,
	renewalKind,
	renewalObstacle,
	uncoveredBetween,
} from "./contract.ts";

/**
 * The last day of validity, the first moment at which the certification may be renewed, the moment from which the
 * renewal is a new certification, and the last moment for a renewal.
 */
const EDGES = [
	["2026-05-31", "2025-08-30T22:00:00.000Z", "2026-05-31T22:00:00.000Z", "2026-11-30T22:59:59.999Z"],
	// Nine months before 30 November is the last day of February.
	["2028-11-30", "2028-02-28T23:00:00.000Z", "2028-11-30T23:00:00.000Z", "2029-05-30T21:59:59.999Z"],
	// Six months after 31 August is the last day of February.
	["2027-08-31", "2026-11-29T23:00:00.000Z", "2027-08-31T22:00:00.000Z", "2028-02-29T22:59:59.999Z"],
] as const;

const dayAt = (moment: string, ms = 0) => dayOf(new Date(Date.parse(moment) + ms));

test.each(EDGES)(
	"a certification until %s may be renewed between the two moments only",
	(validTo, first, after, last) => {
		const days = [dayAt(first, -1), dayAt(first), dayAt(last), dayAt(last, 1)];
		const obstacles = days.map((day) => renewalObstacle({ validTo }, day));
		expect(obstacles).toEqual(["TOO_EARLY", undefined, undefined, "TOO_LATE"]);
		const kinds = [dayAt(after, -1), dayAt(after)].map((day) => RENEWAL_KINDS[renewalKind(day, validTo)]);
		expect(kinds).toEqual(["Rezertifizierung", "Neuzertifizierung"]);
	},
);

test.each([
	["2026-05-31", "2026-06-01", undefined],
	["2026-06-01", "2026-06-01", undefined],
	["2026-06-02", "2026-06-02", { from: "2026-06-01", to: "2026-06-01" }],
])("a renewal that is made on %s begins on %s by default", (today, validFrom, uncovered) => {
	const begin = proposedRenewalDay("2026-05-31", today);
	expect([begin, uncoveredBetween("2026-05-31", begin)]).toEqual([validFrom, uncovered]);
});

describe("the periods of both do not overlap", () => {
	const app = startAppOnce();
	const RENEWABLE = { validFrom: "2023-06-01", initialValidFrom: "2020-06-01" };
	const change = (id: string, validFrom: string) =>
		app.request(`/client/certification/${id}`, {
			as: "Auditor",
			method: "PUT",
			json: aCertificationInput({ ...RENEWABLE, validFrom }),
		});

	const aRenewed = async (json: object = {}) => {
		const { certification } = await createCertification(app, { products: 0, input: RENEWABLE });
		const path = `/certification/${certification._id}/renewal`;
		return { certification, renewed: await app.json<Certification>(path, { as: "Auditor", json }) };
	};
	const refusal = async (response: Response) => ({ status: response.status, ...((await response.json()) as object) });

	test("after a change of either of them", async () => {
		const { certification, renewed } = await aRenewed({ validFrom: "2026-06-03" });
		expect(await refusal(await change(renewed._id, "2026-05-31"))).toMatchObject({
			status: 400,
			fields: { validFrom: [expect.stringContaining("darf nicht vor dem 01.06.2026 liegen")] },
		});
		expect((await change(renewed._id, "2026-06-02")).status).toBe(200);
		expect(await refusal(await change(certification._id, "2023-06-03"))).toMatchObject({
			status: 400,
			fields: {
				validFrom: [
					`Mit diesem Gültigkeitsdatum endet die Zertifizierung am 02.06.2026, nach dem Beginn ihrer Rezertifizierung ${renewed.certificationNumber} am 02.06.2026.`,
				],
			},
		});
		expect((await change(certification._id, "2023-06-02")).status).toBe(200);
	});
});

test("page, list and endpoint permit a renewal at the same moments, and name its kind", async () => {
	const app = await startTestApp();
	const [validTo, first, after, last] = EDGES[0];
	const create = async () =>
		(await createCertification(app, { products: 0, input: { validFrom: "2023-06-01" } })).certification;
	const renew = (id: string, json: object) => app.request(`/certification/${id}/renewal`, { as: "Auditor", json });
	const setClock = (moment: string, ms = 0) => app.clock.set(new Date(Date.parse(moment) + ms).toISOString());
	const certification = await create();
	expect(certification.validTo).toBe(validTo);
	async function at(moment: string, ms = 0): Promise<string> {
		setClock(moment, ms);
		const { actions } = await app.json<Certification>(`/certification/${certification._id}`, { as: "Auditor" });
		const [listed] = await app.json<CertificationListItem[]>("/certification?sort=validTo", { as: "Auditor" });
		expect(listed?.actions).toEqual(actions);
		// A first day before the end is refused only after all other checks.
		const response = await renew(certification._id, { validFrom: validTo });
		const { code } = (await response.json()) as { code: string };
		expect(actions).toEqual(code === "VALIDATION" ? ["renew"] : []);
		return code;
	}
	expect([await at(first, -1), await at(first)]).toEqual(["TOO_EARLY", "VALIDATION"]);
	expect([await at(last), await at(last, 1)]).toEqual(["VALIDATION", "TOO_LATE"]);
	for (const [ms, renewalKind] of [
		[-1, "recertification"],
		[0, "newCertification"],
	] as const) {
		setClock(after, ms);
		expect(await (await renew((await create())._id, {})).json()).toMatchObject({ renewalKind });
	}
	app.close();
});
