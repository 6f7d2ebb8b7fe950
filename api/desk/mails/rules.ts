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
 * Returns the actions that a user may take on a mail. An expired password reset link is not sent again: it is
 * useless, and the user requests another one.
 */
export function actionsOf({ kind, state, until }: MailStatus, now: string): MailAction[] {
	if (state !== "failed" && state !== "waiting") return [];
	return kind === "passwordReset" && until <= now ? ["discard"] : ["retry", "discard"];
}

export function assertPossible(action: MailAction, mail: MailStatus, now: string): void {
	if (!actionsOf(mail, now).includes(action)) throw illegalTransition();
}

/**
 * Returns the version of a choice of notifications. It is the choice itself, one bit per kind, so that an equal
 * choice has the same version.
 */
export const versionOf = (wanted: Notifications): number =>
	NOTIFICATION_KINDS.reduce((version, kind, at) => version + (wanted[kind] ? 2 ** at : 0), 0);
