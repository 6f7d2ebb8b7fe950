import * as fc from "fast-check";
import { bentRequests, targetsOf } from "../../api/testing/bent-requests.ts";
import { type ApiUser, createAccount, signIn } from "./api-user.ts";
import { createCertificate, createCertification } from "./records.ts";
import { sendRequest } from "./request.ts";

const SEED = 20_260_310;
const AT_ONCE = 6;

export async function sendBent(url: string, admin: ApiUser, count: number): Promise<string[]> {
	// Malformed requests may change or delete this account, so it is separate from the accounts that send them.
	const victim = await createAccount(admin, "verbund.opfer", "Auditor");
	const none = await createAccount(admin, "verbund.ohne", "Auditor");
	const callers = {
		Admin: await signIn(url, await createAccount(admin, "verbund.krumm", "Admin")),
		Auditor: await signIn(url, await createAccount(admin, "verbund.schief", "Auditor")),
		none: await signIn(url, none),
	};
	// This account loses its role after it has signed in, so that its requests come from a user without any role.
	const withoutRole = { id: none.id, userid: none.userid, name: "Ohne Rolle", roles: [] };
	await admin.json("/users", { method: "PUT", json: withoutRole });
	const certification = await createCertification(admin, "Verbogen");
	const { id } = await createCertificate(admin, certification);
	const ids = [certification.id, id, victim.id, "unknown", "%00", "..", "%C3%A4"];
	const document = await sendRequest(url, "/api/openapi.json");
	const requests = fc.sample(bentRequests(targetsOf(JSON.parse(document.text)), ids), { numRuns: count, seed: SEED });
	const faults: string[] = [];
	let next = 0;
	const send = async () => {
		for (let request = requests[next++]; request; request = requests[next++]) {
			const { method, path, query, body, type, as, ifMatch } = request;
			const headers = {
				...(method === "GET" ? {} : { "content-type": type }),
				...(ifMatch ? { "if-match": ifMatch } : {}),
			};
			const question = { method, headers, ...(method === "GET" ? {} : { body: JSON.stringify(body) ?? "" }) };
			const answer = as
				? await callers[as].request(`${path.slice("/api".length)}${query}`, question)
				: await sendRequest(url, `${path}${query}`, question);
			// The proxy refuses some requests itself. Such responses have no request id, and their form is not checked.
			const isShaped = !answer.headers["x-request-id"] || answer.status < 400 || /^\{.*"code":"\w+"/s.test(answer.text);
			if (answer.status === 0 || answer.status >= 500 || !isShaped)
				faults.push(`${method} ${path}${query} ${as ?? "nobody"}: ${answer.status} ${answer.text.slice(0, 200)}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, send));
	return faults;
}
