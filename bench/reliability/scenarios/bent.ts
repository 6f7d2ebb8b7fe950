import * as fc from "fast-check";
import { type BentRequest, bentRequests, targetsOf } from "../../../api/testing/bent-requests.ts";
import { ApiUser, anAddress, createAccount } from "../api-user.ts";
import { atMost, counted, exactly, isSo, reported, type Scenario } from "../outcome.ts";
import { createCertificate, createCertification } from "../records.ts";
import { type Answer, isOk, sendRequest } from "../request.ts";
import { Server } from "../server.ts";

const REQUESTS = 50_000;
const SEED = 20_260_310;
const BATCH = 500;
const AT_ONCE = 8;
const LONGEST_MS = 1_000;

/** Scenario: invalid variants of every request in the OpenAPI document are sent. */
export const bent: Scenario = {
	about: "input that breaks the server",
	withinMs: 1_200_000,
	measure: async (count = REQUESTS) => {
		const server = await Server.start();
		const admin = await ApiUser.demo(server, "admin");
		const account = (name: string, role: "Admin" | "Auditor") => createAccount(admin, `messung.${name}`, [role]);
		const staff = {
			Admin: await ApiUser.signIn(server, await account("admin", "Admin")),
			Auditor: await ApiUser.signIn(server, await account("auditor", "Auditor")),
			none: await ApiUser.signIn(server, await account("niemand", "Auditor")),
		};
		await removeRoles(admin, staff.none);
		// Invalid requests may change or delete this account, so it is separate from the accounts that send them.
		const victim = await account("opfer", "Auditor");
		const certification = await createCertification(admin, "Messung");
		const { id } = await createCertificate(admin, certification);
		const ids = [certification.id, id, victim.id, "unknown", "%00", "..", "%C3%A4"];
		const document = JSON.parse((await sendRequest(server.url, { path: "/api/openapi.json" })).text);
		const requests = bentRequests(targetsOf(document), ids);

		const statuses: number[] = [];
		const faults: string[] = [];
		let longest = 0;
		const send = async ({ method, path, query, body, type, as, ifMatch }: BentRequest, n: number) => {
			const headers = {
				...(method === "GET" ? {} : { "content-type": type }),
				...(ifMatch ? { "if-match": ifMatch } : {}),
			};
			const question = { method, headers, ...(method === "GET" ? {} : { body: JSON.stringify(body) ?? "" }) };
			const { status, ms, text }: Answer = as
				? await staff[as].request(`${path.slice("/api".length)}${query}`, question)
				: await sendRequest(server.url, { ...question, path: `${path}${query}`, address: anAddress(n) });
			statuses.push(status);
			longest = Math.max(longest, ms);
			if (status >= 500 || status === 0 || ms > LONGEST_MS)
				faults.push(
					`${method} ${path}${query} ${as ?? "anonymous"}: ${status} in ${ms.toFixed(0)} ms ${text.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)}`,
				);
		};
		for (let sent = 0; sent < count; sent += BATCH) {
			const batch = fc.sample(requests, { numRuns: Math.min(BATCH, count - sent), seed: SEED + sent });
			let next = 0;
			const work = async () => {
				while (next < batch.length) {
					const n = next++;
					const one = batch[n];
					if (one) await send(one, sent + n);
				}
			};
			await Promise.all(Array.from({ length: AT_ONCE }, work));
		}
		for (const line of faults.slice(0, 10)) console.error(line);
		const { code, output } = await server.verify();
		if (code !== 0) console.error(output);
		return [
			exactly(`answers of 500 and above, of ${statuses.length}`, statuses.filter((status) => status >= 500).length, 0),
			exactly("requests without an answer", statuses.filter((status) => status === 0).length, 0),
			atMost("the longest answer", longest, LONGEST_MS, "ms"),
			isSo("audit:verify finds everything as it was written", code === 0),
			reported("answers", counted(statuses)),
		];
	},
};

async function removeRoles(admin: ApiUser, { account: { id, userid } }: ApiUser): Promise<void> {
	const answer = await admin.request("/users", {
		method: "PUT",
		json: { id, userid, name: `Konto ${userid}`, roles: [] },
	});
	if (!isOk(answer)) throw new Error(`The role was not taken: ${answer.status} ${answer.text}`);
}
