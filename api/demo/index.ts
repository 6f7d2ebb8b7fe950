import type { App } from "../app.ts";
import { receiveEnquiry } from "../modules/enquiries/index.ts";
import { openSession } from "../modules/sessions/index.ts";
import { createUser, hasUsers } from "../modules/users/index.ts";
import { today } from "../platform/clock.ts";
import { type Deps, SYSTEM } from "../platform/deps.ts";
import { DEMO_ENQUIRIES } from "./data.ts";
import { fillDemo } from "./fill.ts";

/** Only ever in demo data. */
export const DEMO_ACCOUNTS = [
	{ userid: "admin.demo", name: "Amina Hofer", roles: ["Admin"], password: "Demo-2026!" },
	{ userid: "auditor.demo", name: "Karim Steiner", roles: ["Auditor"], password: "Demo-2026!" },
] as const;

/** Demo data for a database that nobody uses yet. */
export async function startDemo(app: App, deps: Deps): Promise<void> {
	if (await hasUsers(deps)) return;
	const tokens: string[] = [];
	for (const { roles, ...account } of DEMO_ACCOUNTS) {
		const { _id } = await createUser(deps, { ...account, roles: [...roles] }, SYSTEM);
		tokens.push((await openSession(deps, _id, "Demodaten")).accessToken);
	}
	const [admin = "", auditor = ""] = tokens;
	await fillDemo(app, { admin, auditor }, today(deps.clock));
	for (const enquiry of DEMO_ENQUIRIES) await receiveEnquiry(deps, enquiry);
}
