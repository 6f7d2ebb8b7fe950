import * as fc from "fast-check";
import { expect, test } from "vitest";
import { bentRequests, bodySchema, type Target, targetsOf } from "./testing/bent-requests.ts";
import { createCertificate } from "./testing/index.ts";
import { startAppOnce } from "./testing/started-app.ts";

/** Sends requests that are derived from the OpenAPI document and made invalid. None may cause a server error. */

const REQUESTS = process.env.TEST_ALL ? 1_000 : 100;
const SEED = 20_260_310;

const app = startAppOnce();

test(`${REQUESTS} invalid requests all get a status below 500, and refusals have the shape of an error`, async () => {
	const { client, certification, certificate } = await createCertificate(app);
	const ids = [client._id, certification._id, certificate._id, "unknown", "%00", "..", "ä"];
	const targets = targetsOf(await app.json("/openapi.json"));
	let sent = 0;
	await fc.assert(
		fc.asyncProperty(bentRequests(targets, ids), async ({ method, path, query, body, type, as, ifMatch }) => {
			const response = await app.request(`${path.replace("/api", "")}${query}`, {
				method,
				...(as ? { as } : {}),
				headers: { ...(method === "GET" ? {} : { "content-type": type }), ...(ifMatch ? { "if-match": ifMatch } : {}) },
				...(method === "GET" ? {} : { body: JSON.stringify(body) }),
				address: `192.0.2.${sent++ % 250}`,
			});
			if (response.status >= 500) throw new Error(`${response.status} ${await response.text()}`);
			if (response.status >= 400)
				expect(await response.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
			else await response.arrayBuffer();
		}),
		{ numRuns: REQUESTS, seed: SEED, endOnFailure: true },
	);
	expect(sent).toBeGreaterThanOrEqual(REQUESTS);
}, 300_000);

const PARAMETERS: Record<string, string> = { lang: "de", queue: "drafts", entity: "client" };
const pathOf = ({ path }: Target) =>
	path.replace("/api", "").replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? "none");

test("every route refuses a field or a query parameter that it does not know", async () => {
	const accepting: string[] = [];
	for (const target of targetsOf(await app.json("/openapi.json"))) {
		const { method, operation } = target;
		const isRead = method === "GET";
		if (isRead ? !operation.parameters?.some((one) => one.in === "query") : !bodySchema(target)) continue;
		const path = `${pathOf(target)}${isRead ? "?unknown=x" : ""}`;
		// The body of an approval has one of two forms, which its button distinguishes.
		const json = { unknown: "x", submitBtn: "reject" };
		const isList = bodySchema(target)?.type === "array";
		const sent = isRead ? {} : { json: isList ? [json] : json };
		const answer = await app.request(path, { as: "Admin", method, ...sent });
		const { fields } = (await answer.json().catch(() => ({}))) as { fields?: Record<string, string[]> };
		if (fields?.[isList ? "0.unknown" : "unknown"]?.[0] !== "Unbekanntes Feld.")
			accepting.push(`${answer.status} ${method} ${path}`);
	}
	expect(accepting).toEqual([]);
});

test("every route with a JSON body refuses another content type and incomplete JSON", async () => {
	const accepting: string[] = [];
	for (const target of targetsOf(await app.json("/openapi.json")).filter(bodySchema)) {
		const path = pathOf(target);
		const send = async (type: string) => {
			const request = { method: target.method, body: "{", headers: { "content-type": type } };
			return (await app.request(path, { as: "Admin", ...request })).status;
		};
		const statuses = [await send("text/plain"), await send("application/json")];
		if (statuses.join() !== "415,400") accepting.push(`${statuses} ${target.method} ${path}`);
	}
	expect(accepting).toEqual([]);
});
