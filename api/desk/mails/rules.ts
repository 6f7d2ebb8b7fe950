import {
	type Mail,
	type MailAction,
	type MailKind,
	NOTIFICATION_KINDS,
	type Notifications,
} from "../../outbox/contract.ts";
import { illegalTransition } from "../../platform/errors.ts";

type MailStatus = { kind: MailKind; state: string; until: string };

export const shownState = (state: string): Mail["state"] =>
	state === "failed" || state === "waiting" ? state : "sending";

/**
 * Returns what an Admin may do with an unsent mail. A mail with an expired link to reset a password can only be
 * cancelled.
 */
export function actionsOf({ kind, state, until }: MailStatus, now: string): MailAction[] {
	if (state !== "failed" && state !== "waiting") return [];
	return kind === "passwordReset" && until <= now ? ["discard"] : ["retry", "discard"];
}

export function assertPossible(action: MailAction, mail: MailStatus, now: string): void {
	if (!actionsOf(mail, now).includes(action)) throw illegalTransition();
}

/** Returns a version for detecting conflicts. Each kind of mail is a bit, so that equal choices have equal versions. */
export const versionOf = (wanted: Notifications): number =>
	NOTIFICATION_KINDS.reduce((version, kind, at) => version + (wanted[kind] ? 2 ** at : 0), 0);
