/** This file imports no validation schemas, so that pages which need only statuses and labels load less code. */

/** The statuses of audits. Their codes are stored in the database; an audit is open below CLOSED. */
export const AUDIT_STATI = {
	PLANNED: { code: 10, label: "Geplant", tone: "primary" },
	UNDERWAY: { code: 20, label: "Läuft", tone: "info" },
	REPORTED: { code: 30, label: "Bericht liegt vor", tone: "warning" },
	CLOSED: { code: 40, label: "Abgeschlossen", tone: "success" },
	CANCELLED: { code: 50, label: "Abgesagt", tone: "neutral" },
} as const;
export type AuditStatusName = keyof typeof AUDIT_STATI;
export const AUDIT_STATUS_NAMES = /* @__PURE__ */ Object.keys(AUDIT_STATI) as AuditStatusName[];
export const auditStatusName = (code: number): AuditStatusName | undefined =>
	AUDIT_STATUS_NAMES.find((name) => AUDIT_STATI[name].code === code);

/** Returns true from the report on, which freezes plan, checklist and findings. */
export const isReported = (code: number): boolean =>
	code >= AUDIT_STATI.REPORTED.code && code !== AUDIT_STATI.CANCELLED.code;

export const AUDIT_ACTIONS = ["edit", "answerChecklist", "addFinding", "start", "report", "close", "cancel"] as const;
export type AuditStep = (typeof AUDIT_ACTIONS)[number];
/** The steps that change the status of an audit. */
export type AuditMove = Extract<AuditStep, "start" | "report" | "close" | "cancel">;

interface Permission {
	readonly from: readonly AuditStatusName[];
	/** The status afterwards; undefined if the step leaves the status as it is. */
	readonly to?: AuditStatusName;
	/** True if only the lead of the audit and Admins may do it. */
	readonly isForLead?: true;
}

const BEFORE_REPORT = ["PLANNED", "UNDERWAY"] as const;

/** What can be done with an audit in which status. A report freezes plan, checklist and findings. */
export const AUDIT_MOVES: Readonly<
	Record<AuditStep, Permission> & Record<AuditMove, Permission & { to: AuditStatusName }>
> = {
	edit: { from: BEFORE_REPORT },
	answerChecklist: { from: BEFORE_REPORT },
	addFinding: { from: BEFORE_REPORT },
	start: { from: ["PLANNED"], to: "UNDERWAY" },
	report: { from: ["UNDERWAY"], to: "REPORTED", isForLead: true },
	close: { from: ["REPORTED"], to: "CLOSED", isForLead: true },
	cancel: { from: BEFORE_REPORT, to: "CANCELLED" },
};

export const FINDING_STATI = {
	OPEN: { label: "Offen", tone: "warning" },
	ANSWERED: { label: "Beantwortet", tone: "info" },
	ACCEPTED: { label: "Behoben", tone: "success" },
} as const;
export type FindingStatus = keyof typeof FINDING_STATI;
export const FINDING_STATUS_NAMES = /* @__PURE__ */ Object.keys(FINDING_STATI) as FindingStatus[];

export const FINDING_ACTIONS = ["edit", "answer", "accept", "reject"] as const;
export type FindingStep = (typeof FINDING_ACTIONS)[number];

interface FindingMove {
	readonly from: FindingStatus;
	readonly to: FindingStatus;
	/** The statuses of the audit in which the finding can be changed in this way. */
	readonly within: readonly AuditStatusName[];
}

const UNLESS_CANCELLED = ["PLANNED", "UNDERWAY", "REPORTED", "CLOSED"] as const;

export const FINDING_MOVES: Readonly<Record<FindingStep, FindingMove>> = {
	edit: { from: "OPEN", to: "OPEN", within: BEFORE_REPORT },
	answer: { from: "OPEN", to: "ANSWERED", within: UNLESS_CANCELLED },
	accept: { from: "ANSWERED", to: "ACCEPTED", within: UNLESS_CANCELLED },
	reject: { from: "ANSWERED", to: "OPEN", within: UNLESS_CANCELLED },
};

export const AUDIT_KINDS = {
	INITIAL: "Erstaudit",
	SURVEILLANCE: "Überwachungsaudit",
	RENEWAL: "Rezertifizierungsaudit",
	SPECIAL: "Sonderaudit",
} as const;
export const AUDIT_METHODS = { ON_SITE: "Vor Ort", REMOTE: "Remote", DOCUMENTS: "Aktenprüfung" } as const;
export const TEAM_PARTS = {
	LEAD: "Leitung",
	AUDITOR: "Auditor",
	ISLAMIC_AFFAIRS: "Islamische Angelegenheiten",
	EXPERT: "Fachexperte",
	OBSERVER: "Beobachter",
} as const;
export const RECOMMENDATIONS = {
	GRANT: "Erteilen",
	MAINTAIN: "Aufrechterhalten",
	SUSPEND: "Aussetzen",
	WITHDRAW: "Zurückziehen",
	REFUSE: "Ablehnen",
} as const;
export const GRADES = { MAJOR: "Hauptabweichung", MINOR: "Nebenabweichung", OBSERVATION: "Hinweis" } as const;
export type AuditKind = keyof typeof AUDIT_KINDS;
export type AuditMethod = keyof typeof AUDIT_METHODS;
export type TeamPart = keyof typeof TEAM_PARTS;
export type Recommendation = keyof typeof RECOMMENDATIONS;
export type Grade = keyof typeof GRADES;

/** The kinds of audits that count as surveillance of a certification when they are closed. */
export const SURVEYING_KINDS: readonly AuditKind[] = ["SURVEILLANCE", "RENEWAL"];

/** The days after its statement until a finding is due by default. An observation has no such day. */
export const DUE_DAYS: Readonly<Record<Grade, number | undefined>> = { MAJOR: 30, MINOR: 90, OBSERVATION: undefined };

export const CHECKLIST_ANSWERS = ["erfüllt", "nicht erfüllt", "nicht anwendbar"] as const;
export type ChecklistAnswer = (typeof CHECKLIST_ANSWERS)[number];

/** A question of the checklist, from the brand folder. */
export interface Question {
	question: string;
	/** The code of the scheme to which the question belongs, such as "OIC/SMIIC 1:2019". */
	scheme: string;
	clause: string;
	text: string;
	textEN: string;
}

/** The fields of an audit, whose labels audit trail, exports and forms share. */
export const AUDIT_FIELDS = {
	auditNumber: { label: "Auditnummer" },
	status: { label: "Status" },
	kind: { label: "Art" },
	announced: { label: "Angekündigt" },
	from: { label: "Erster Tag" },
	to: { label: "Letzter Tag" },
	method: { label: "Durchführung" },
	sites: { label: "Produktionsstätten" },
	schemes: { label: "Prüfgrundlagen" },
	team: { label: "Team", item: "Teammitglied" },
	summary: { label: "Zusammenfassung" },
	recommendation: { label: "Empfehlung" },
} as const;

export const FINDING_FIELDS = {
	findingNumber: { label: "Nummer" },
	grade: { label: "Art" },
	scheme: { label: "Prüfgrundlage" },
	clause: { label: "Abschnitt" },
	statement: { label: "Feststellung" },
	evidence: { label: "Nachweis" },
	due: { label: "Zu beheben bis" },
	status: { label: "Status" },
	cause: { label: "Ursache" },
	correction: { label: "Korrektur" },
	correctiveAction: { label: "Korrekturmaßnahme" },
	verification: { label: "Prüfung der Behebung" },
} as const;
