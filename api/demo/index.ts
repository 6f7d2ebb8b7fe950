import { openSession } from "../accounts/sessions/index.ts";
import { createUser, hasAnyUser } from "../accounts/users/index.ts";
import type { App } from "../app.ts";
import { DAY_MS } from "../kit/calendar.ts";
import { type Actor, type Deps, SYSTEM, VISITOR } from "../platform/deps.ts";
import { type Clock, today } from "../platform/runtime/clock.ts";
import { receiveEnquiry } from "../public/enquiries/index.ts";
import { fillAudits } from "./audits.ts";
import { fillCompetence } from "./competence.ts";
import { DEMO_ENQUIRIES } from "./data.ts";
import { fillDeadlines } from "./deadlines.ts";
import { fillFailures } from "./failures.ts";
import { fillFiles } from "./files.ts";
import { fillSchemes } from "./schemes.ts";
import { caller, fillDemo } from "./seed.ts";
import { fillEnquiries } from "./year.ts";

export const DEMO_ACCOUNTS = [
	{ userid: "admin.demo", name: "Amina Hofer", roles: ["Admin"], password: "Demo-2026!" },
	{ userid: "auditor.demo", name: "Karim Steiner", roles: ["Auditor"], password: "Demo-2026!" },
] as const;

const DEMO_REGISTRATION = { userid: "lena.vogl", name: "Lena Vogl", password: "Demo-2026!" } as const;

/** Writes demo data into an unused database. `appAt` returns the application with another clock, for earlier days. */
export async function startDemo(appAt: (clock: Clock) => App, deps: Deps): Promise<void> {
	if (await hasAnyUser(deps.database.db)) return;
	const tokens: string[] = [];
	const ids: string[] = [];
	let answering: Actor = SYSTEM;
	for (const { roles, ...account } of DEMO_ACCOUNTS) {
		const made = await createUser(deps, { ...account, roles: [...roles] }, SYSTEM).catch(async (error: unknown) => {
			// If users exist already, another instance has started at the same moment and writes the demo data.
			if (tokens.length === 0 && (await hasAnyUser(deps.database.db))) return undefined;
			throw error;
		});
		if (!made) return;
		ids.push(made._id);
		answering = { ...SYSTEM, id: made._id, userid: account.userid, name: account.name };
		tokens.push((await openSession(deps, made._id, "Demodaten")).accessToken);
	}
	const [admin = "", auditor = ""] = tokens;
	const time = { today: today(deps.clock), validityMonths: deps.settings.validityMonths };
	const callOn = (day: string) => {
		const clock = day === time.today ? deps.clock : { now: () => new Date(`${day}T09:00:00.000Z`) };
		return caller(appAt(clock), { admin, auditor });
	};
	await fillDemo(callOn, time);
	const demo = { call: callOn(time.today), ids, today: time.today };
	await fillSchemes(demo);
	const depsOf = (daysAgo: number): Deps => ({
		...deps,
		clock: { now: () => new Date(deps.clock.now().getTime() - daysAgo * DAY_MS) },
	});
	await fillEnquiries(depsOf, answering);
	for (const { daysAgo, ...enquiry } of DEMO_ENQUIRIES) await receiveEnquiry(depsOf(daysAgo), enquiry);
	// Registers a demo user without a role, so that an Admin has a registration to decide on.
	await createUser(depsOf(4), { ...DEMO_REGISTRATION, roles: [] }, VISITOR, "user.register");
	for (const fill of [fillDeadlines, fillCompetence, fillAudits, fillFiles]) await fill(demo);
	await fillFailures(deps);
}
