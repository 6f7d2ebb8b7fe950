import { setTimeout as pause } from "node:timers/promises";
import { CERTIFICATE_STATUS } from "../../../api/kit/certificate-lifecycle.ts";
import { ApiUser, createAccount, until } from "../api-user.ts";
import { isSo, type Scenario } from "../outcome.ts";
import { head, RawRequest } from "../raw-request.ts";
import { clientCalled, createCertificate, createCertification, historyOf, preview, take } from "../records.ts";
import { sendRequest } from "../request.ts";
import { Server } from "../server.ts";

const ANSWER_MS = 45_000;
const SETTLE_MS = 300;

/** Sends a request in two parts and calls `between` in the middle. Returns the status, or 0 without a response. */
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

/** Scenario: a user begins a request, is deactivated by an administrator, and then finishes the request. */
export const dismissed: Scenario = {
	about: "a dismissed Admin who still acts",
	withinMs: 240_000,
	measure: async () => {
		const server = await Server.start();
		const admin = await ApiUser.demo(server, "admin");
		const auditor = await ApiUser.demo(server, "auditor");
		const certificate = await createCertificate(auditor, await createCertification(auditor, "Messung"));
		await take(auditor, certificate, "release");

		const attempt = async (
			userid: string,
			path: string,
			json: unknown,
			prepare?: (user: ApiUser) => Promise<unknown>,
		) => {
			const account = await createAccount(admin, userid, ["Admin"]);
			const user = await ApiUser.signIn(server, account);
			await prepare?.(user);
			const between = async () => {
				await admin.request(`/users/${account.id}/deactivation`, { method: "POST" });
			};
			return interrupted(server.url, { authorization: user.authorization, path, json, between });
		};
		const users = await attempt("entlassen.1", "/users", {
			userid: "neuer.admin",
			name: "Neue Hintertür",
			roles: ["Admin"],
			pwd: "Messung-4711-Halal",
			pwd2: "Messung-4711-Halal",
		});
		const list = await admin.request("/users?q=neuer.admin");
		const signed = await attempt(
			"entlassen.2",
			`/approval/answerApproval/${certificate.key}`,
			{ submitBtn: "approve" },
			(user) => preview(user, certificate),
		);
		const status = (await historyOf(admin, certificate))?.at(-1);
		const client = await attempt("entlassen.3", "/client", clientCalled("Hintertür"));
		const clients = await admin.request("/client?q=Hintert%C3%BCr");
		const isStillUp = (await sendRequest(server.url, { path: "/api/health/ready" })).status === 200;
		const { code } = await server.verify();
		return [
			isSo("POST /users: no account was created", !list.text.includes("neuer.admin"), `answered ${users}`),
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
