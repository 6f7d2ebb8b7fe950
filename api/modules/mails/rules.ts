import { illegalTransition } from "../../platform/errors.ts";
import { type Mail, type MailAction, type MailKind, NOTIFICATION_KINDS, type Notifications } from "./contract.ts";

type Standing = { kind: MailKind; state: string; until: string };

export const shownState = (state: string): Mail["state"] =>
	state === "failed" || state === "waiting" ? state : "sending";

/** A link for a new password is of no use later: the person asks for another. */
export function actionsOf({ kind, state, until }: Standing, now: string): MailAction[] {
	if (state !== "failed" && state !== "waiting") return [];
	return kind === "passwordReset" && until <= now ? ["discard"] : ["retry", "discard"];
}

export function assertPossible(action: MailAction, mail: Standing, now: string): void {
	if (!actionsOf(mail, now).includes(action)) throw illegalTransition();
}

/** The choice itself, a bit for each kind: what is chosen as before is the version of before. */
export const versionOf = (wanted: Notifications): number =>
	NOTIFICATION_KINDS.reduce((version, kind, at) => version + (wanted[kind] ? 2 ** at : 0), 0);
