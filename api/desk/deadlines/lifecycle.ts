/** This file must not import zod, because pages without zod use it. */

export const DEADLINE_KIND_LABELS = {
	certification: "Zertifizierung endet",
	scheme: "Prüfgrundlage endet",
	surveillance: "Überwachung fällig",
	noSurveillance: "Überwachung überfällig",
	suspension: "Aussetzung endet",
	approval: "Prüfung offen",
	audit: "Audit ohne Bericht",
	finding: "Abweichung zu beheben",
	enquiry: "Anfrage unbeantwortet",
	account: "Konto wartet",
	file: "Unterlage läuft ab",
	task: "Wiedervorlage",
} as const;
export type DeadlineKind = keyof typeof DEADLINE_KIND_LABELS;
export const DEADLINE_KINDS = /* @__PURE__ */ Object.keys(DEADLINE_KIND_LABELS) as DeadlineKind[];

/** Reminders begin this many months before the end of a certification, until it is renewed by another certification. */
export const STAGES = [9, 6, 3, 1] as const;
export type Stage = (typeof STAGES)[number];

/**
 * The number of working days that a certificate may wait for a signature and an enquiry for an answer. The deadline is
 * on the working day after.
 */
export const WAITS_AT_MOST = { approval: 3, enquiry: 2 } as const;

export const DEADLINE_STATES = ["open", "snoozed", "done"] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];
export const DEADLINE_STATE_LABELS: Readonly<Record<DeadlineState, string>> = {
	open: "offen",
	snoozed: "zurückgestellt",
	done: "erledigt",
};

/** What users can do with a deadline. Only tasks can be edited or deleted. */
export const DEADLINE_ACTIONS = ["edit", "assign", "snooze", "done", "reopen", "delete"] as const;
export type DeadlineAction = (typeof DEADLINE_ACTIONS)[number];

/** The value of `assignee` that stands for the signed-in user. */
export const ME = "me";
/** The value of the `assignee` filter that selects deadlines of the signed-in user and those without an assignee. */
export const ME_OR_NONE = "me-or-none";
