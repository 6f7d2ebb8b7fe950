import { type Deps, SYSTEM } from "../../platform/deps.ts";
import { DAY_MS, HOUR_MS, type Job } from "../../platform/instances/jobs.ts";
import { createPost } from "../../platform/runtime/mail.ts";
import { failOff, failUnclear, forget } from "./repository.ts";
import { type SenderDeps, sendDue } from "./sender.ts";

const CHECKED_EVERY_MS = { file: 2_000, server: 10_000 };
/** Days after which mails are deleted; failed ones stay longer, so that an administrator can see them. */
const KEPT_DAYS = { done: 7, failed: 30 };

type JobDeps = Pick<Deps, "database" | "clock" | "settings">;

export async function tidyMails({ database, clock, settings }: JobDeps): Promise<void> {
	const now = clock.now();
	const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
	await database.write(SYSTEM, async (tx) => {
		// Interrupted mails are marked as failed here too, because the sender does not run without a mail server.
		await failUnclear(tx, now.toISOString());
		if (!settings.mail) await failOff(tx, now.toISOString());
		await forget(tx, { done: before(KEPT_DAYS.done), failed: before(KEPT_DAYS.failed) });
	});
}

export function mailJobs(deps: Omit<SenderDeps, "post">): Job[] {
	const { mail } = deps.settings;
	const tidying = { name: "mail retention", everyMs: HOUR_MS, run: () => tidyMails(deps) };
	if (!mail) return [tidying];
	const post = createPost(mail);
	const { file, server } = CHECKED_EVERY_MS;
	return [
		{ name: "mail", everyMs: file, lookedAtMs: server, runsByAnyClock: true, run: () => sendDue({ ...deps, post }) },
		tidying,
	];
}
