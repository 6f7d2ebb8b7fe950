/** What is due, without schemas. */

/** In the order in which they are offered as filters. */
export const DEADLINE_KINDS = ["certification", "suspension", "approval", "enquiry", "account", "task"] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];
export const DEADLINE_KIND_LABELS: Readonly<Record<DeadlineKind, string>> = {
	certification: "Zertifizierung endet",
	suspension: "Aussetzung endet",
	approval: "Genehmigung offen",
	enquiry: "Anfrage unbeantwortet",
	account: "Konto wartet",
	task: "Wiedervorlage",
};

/** So many calendar months before its end a certification without a successor is due, each in turn. */
export const STAGES = [9, 6, 3, 1] as const;
export type Stage = (typeof STAGES)[number];

/** More than so many working days. */
export const WAITS_AT_MOST = { approval: 3, enquiry: 2 } as const;

/** Snoozed: until a day that has not come. */
export const DEADLINE_STATES = ["open", "snoozed", "done"] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];
export const DEADLINE_STATE_LABELS: Readonly<Record<DeadlineState, string>> = {
	open: "offen",
	snoozed: "zurückgestellt",
	done: "erledigt",
};

/** `edit`: day and note of an own task. */
export const DEADLINE_ACTIONS = ["edit", "assign", "snooze", "done", "reopen", "delete"] as const;
export type DeadlineAction = (typeof DEADLINE_ACTIONS)[number];

/** As an assignee: whoever asks. */
export const ME = "me";
