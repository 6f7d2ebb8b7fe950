import { ApiUser, anAddress, createAccount } from "../api-user.ts";
import { atMost, counted, exactly, reported, type Scenario } from "../outcome.ts";
import { percentile, startProbe } from "../probe.ts";
import { isOk, sendRequest } from "../request.ts";
import { Server } from "../server.ts";

const LOGINS = 100;
const ACCOUNTS = 10;
const HEALTH_MS = 50;

/** Scenario: many users sign in at once. Hashing a password needs much time and memory on purpose. */
export const logins: Scenario = {
	about: "the morning, and floods of passwords",
	withinMs: 120_000,
	measure: async (count = LOGINS) => {
		const server = await Server.start();
		const admin = await ApiUser.demo(server, "admin");
		const accounts = await Promise.all(
			Array.from({ length: ACCOUNTS }, (_, n) => createAccount(admin, `messung.${n}`, ["Auditor"])),
		);
		const idle = startProbe(server.url, "/api/health/live", { everyMs: 5 });
		await new Promise((resolve) => setTimeout(resolve, 1_000));
		const before = await idle.stop();
		const health = startProbe(server.url, "/api/health/live", { everyMs: 5 });
		const answers = await Promise.all(
			Array.from({ length: count }, (_, n) => {
				const { userid, password } = accounts[n % ACCOUNTS] ?? admin.account;
				return sendRequest(server.url, {
					path: "/api/login",
					json: { userid, pwd: password, token: "" },
					address: anAddress(),
					timeoutMs: 60_000,
				});
			}),
		);
		const live = await health.stop();
		return [
			exactly(`logins that failed, of ${count}`, answers.filter((answer) => !isOk(answer)).length, 0),
			atMost("health meanwhile, 95 of 100 within", percentile(live.times, 0.95), HEALTH_MS, "ms"),
			exactly(`health not answered, of ${live.times.length}`, live.failed, 0),
			reported("health before, 95 of 100 within", `${percentile(before.times, 0.95).toFixed(1)} ms`),
			reported("the last login after", `${(Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(1)} s`),
			reported("answers", counted(answers.map(({ status }) => status))),
		];
	},
};
