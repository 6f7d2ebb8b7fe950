import * as fc from "fast-check";
import { bentRequests, targetsOf } from "../../api/testing/bent-requests.ts";
import { createAccount } from "../../bench/reliability/api-user.ts";
import { createCertificate, createCertification } from "../../bench/reliability/records.ts";
import { sendRequest } from "../../bench/reliability/request.ts";
import { anAddress, type Staff, signedIn } from "./test-users.ts";

const SEED = 20_260_310;
const AT_ONCE = 6;

export async function sendBent(url: string, staff: Staff, count: number): Promise<string[]> {
	// Malformed requests may change or delete this account, so it is separate from the accounts that send them.
	const victim = await createAccount(staff.Admin, "verbund.opfer", ["Auditor"]);
	const callers = {
		Admin: await signedIn(url, await createAccount(staff.Admin, "verbund.krumm", ["Admin"])),
		Auditor: await signedIn(url, await createAccount(staff.Admin, "verbund.schief", ["Auditor"])),
		none: staff.none,
	};
	const certification = await createCertification(staff.Auditor, "Verbogen");
	const { id } = await createCertificate(staff.Auditor, certification);
	const ids = [certification.id, id, victim.id, "unknown", "%00", "..", "%C3%A4"];
	const document = await sendRequest(url, { path: "/api/openapi.json", localAddress: anAddress() });
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
				: await sendRequest(url, { ...question, path: `${path}${query}`, localAddress: anAddress() });
			// The proxy refuses some requests itself. Such responses have no request id, and their form is not checked.
			const isShaped = !answer.headers["x-request-id"] || answer.status < 400 || /^\{.*"code":"\w+"/s.test(answer.text);
			if (answer.status === 0 || answer.status >= 500 || !isShaped)
				faults.push(`${method} ${path}${query} ${as ?? "nobody"}: ${answer.status} ${answer.text.slice(0, 200)}`);
		}
	};
	await Promise.all(Array.from({ length: AT_ONCE }, send));
	return faults;
}
