import { setTimeout as pause } from "node:timers/promises";
import { CERTIFICATE_STATUS } from "../../../api/modules/certificates/lifecycle.ts";
import { ask } from "../ask.ts";
import { isSo, type Scenario } from "../outcome.ts";
import { createAccount, Person, until } from "../person.ts";
import { head, RawRequest } from "../raw-request.ts";
import { clientCalled, createCertificate, createCertification, historyOf, preview, take } from "../records.ts";
import { Server } from "../server.ts";

const ANSWER_MS = 45_000;
const SETTLE_MS = 300;

/** Headers and one byte, then `between`, then the rest; the status of the answer, 0 where there was none. */
async function interrupted(
	url: string,
	{
		authorization,
		path,
		json,
		between,
	}: { authorization: string; path: string; json: unknown; between(): Promise<void> },
): Promise<number> {
	const body = Buffer.from(JSON.stringify(json));
	const request = new RawRequest(url);
	await request.opened();
	await request.send(head("POST", path, { length: body.length, headers: { authorization } }));
	await request.send(body.subarray(0, 1));
	await pause(SETTLE_MS);
	await between();
	await request.send(body.subarray(1));
	await until(() => request.status !== 0 || request.isClosed, ANSWER_MS);
	request.close();
	return request.status;
}

/** Somebody begins a request, is dismissed, and ends it. */
export const dismissed: Scenario = {
	about: "a dismissed Admin who still acts",
	withinMs: 240_000,
	measure: async () => {
		const server = await Server.start();
		const admin = await Person.demo(server, "admin");
		const auditor = await Person.demo(server, "auditor");
		const certificate = await createCertificate(auditor, await createCertification(auditor, "Messung"));
		await take(auditor, certificate, "release");

		const attempt = async (
			userid: string,
			path: string,
			json: unknown,
			prepare?: (person: Person) => Promise<unknown>,
		) => {
			const account = await createAccount(admin, userid, ["Admin"]);
			const person = await Person.signIn(server, account);
			await prepare?.(person);
			const between = async () => {
				await admin.ask(`/users/${account.id}/deactivation`, { method: "POST" });
			};
			return interrupted(server.url, { authorization: person.authorization, path, json, between });
		};
		const users = await attempt("entlassen.1", "/users", {
			userid: "neuer.admin",
			name: "Neue Hintertür",
			roles: ["Admin"],
			pwd: "Messung-4711-Halal",
			pwd2: "Messung-4711-Halal",
		});
		const list = await admin.ask("/users?q=neuer.admin");
		const signed = await attempt(
			"entlassen.2",
			`/approval/answerApproval/${certificate.key}`,
			{ submitBtn: "approve" },
			(person) => preview(person, certificate),
		);
		const status = (await historyOf(admin, certificate))?.at(-1);
		const client = await attempt("entlassen.3", "/client", clientCalled("Hintertür"));
		const clients = await admin.ask("/client?q=Hintert%C3%BCr");
		const isStillUp = (await ask(server.url, { path: "/api/health/ready" })).status === 200;
		const { code } = await server.verify();
		return [
			isSo("POST /users: nobody was created", !list.text.includes("neuer.admin"), `answered ${users}`),
			isSo(
				"a signature: the certificate is not signed",
				status === CERTIFICATE_STATUS.IN_APPROVAL,
				`answered ${signed}`,
			),
			isSo("POST /client: nothing was created", !clients.text.includes("Hintertür"), `answered ${client}`),
			isSo("ready, and audit:verify finds everything as it was written", isStillUp && code === 0),
		];
	},
};
