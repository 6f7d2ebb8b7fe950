/**
 * This file contains kinds, states and actions of deadlines. It has no schemas, so that pages load it without the
 * schema library.
 */

/** The kinds of deadlines, in the order of the filter options. */
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

/**
 * The stages of reminders, in months before the end of a certification. Without a successor, it becomes due at each
 * stage.
 */
export const STAGES = [9, 6, 3, 1] as const;
export type Stage = (typeof STAGES)[number];

/**
 * The largest number of working days that a released certificate (`approval`) or an enquiry may wait; it is due
 * after more days.
 */
export const WAITS_AT_MOST = { approval: 3, enquiry: 2 } as const;

/** The states of deadlines. A snoozed deadline is hidden until a later day. */
export const DEADLINE_STATES = ["open", "snoozed", "done"] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];
export const DEADLINE_STATE_LABELS: Readonly<Record<DeadlineState, string>> = {
	open: "offen",
	snoozed: "zurückgestellt",
	done: "erledigt",
};

/** The actions on deadlines. `edit` changes day and note of an own task. */
export const DEADLINE_ACTIONS = ["edit", "assign", "snooze", "done", "reopen", "delete"] as const;
export type DeadlineAction = (typeof DEADLINE_ACTIONS)[number];

/** The assignee id that stands for the requesting account. */
export const ME = "me";
/**
 * The value of the filter by assignee that selects the user's own deadlines, and those that are assigned to no
 * account.
 */
export const ME_OR_NONE = "me-or-none";
