import { illegalTransition } from "../../platform/errors.ts";
import type { Mail, MailAction, MailKind } from "./contract.ts";

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
