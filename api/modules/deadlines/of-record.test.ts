import { afterEach, beforeEach, expect, it } from "vitest";
import { createCertification, createClient, startTestApp, type TestApp } from "../../testing/index.ts";
import type { Deadline } from "./contract.ts";

let app: TestApp;
beforeEach(async () => {
	app = await startTestApp({ now: "2026-03-09T09:00:00.000Z" });
});
afterEach(() => app.close());

const notes = async (query: string) =>
	(await app.json<Deadline[]>(`/deadlines?${query}`, { as: "Auditor" })).map(({ note }) => note);

it("of a record its tasks are listed: of a client those with its certifications too", async () => {
	// Nine months before its end, so that it is due itself.
	const input = { validFrom: "2023-12-01", initialValidFrom: "2023-12-01" };
	const { client, certification } = await createCertification(app, { products: 0, input });
	const other = await createClient(app, { name: "Ziegenhof Ötscher" });
	const plan = (json: object) =>
		app.json<Deadline>("/deadlines", { as: "Auditor", json: { day: "2026-03-20", ...json } });
	await plan({ _clientId: client._id, note: "Kunde" });
	await plan({ _certificationId: certification._id, note: "Zertifizierung" });
	await plan({ _clientId: other._id, note: "Anderer" });
	const { _id } = await plan({ _clientId: client._id, note: "Erledigt" });
	await app.json(`/deadlines/${_id}`, { as: "Auditor", method: "PATCH", json: { done: true } });

	expect(await notes(`client=${client._id}`)).toEqual(["Kunde", "Zertifizierung"]);
	expect(await notes(`certification=${certification._id}`)).toEqual(["Zertifizierung"]);
	expect(await notes(`client=${client._id}&state=done`)).toEqual(["Erledigt"]);
	expect(await notes(`client=${client._id}&q=kunde`)).toEqual(["Kunde"]);
	expect(await notes(`client=${client._id}&kind=certification`)).toEqual([]);
	expect(await notes("kind=certification")).toHaveLength(1);
	expect(await notes("client=unknown")).toEqual([]);
});
