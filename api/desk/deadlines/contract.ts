import { z } from "zod";
import { ACCESS, hasOneOf, type Roles } from "../../kit/access.ts";
import { reports } from "../../kit/codes.ts";
import { choices, day, id, isoDate, isoDateTime, listQuery, optionalText, text } from "../../kit/fields.ts";
import { DEADLINE_ACTIONS, DEADLINE_KINDS, DEADLINE_STATES, type DeadlineKind, STAGES } from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const DEADLINE_LIMITS = { note: 500, doneNote: 500 } as const;

export const deadlinePerson = z.object({ _id: z.string(), name: z.string() });
export type DeadlinePerson = z.infer<typeof deadlinePerson>;

/** The query for assignable users depends on the kind, because only Admins see accounts that wait for a role. */
export const deadlinePeopleQuery = z.strictObject({
	kind: z.enum(DEADLINE_KINDS, reports("choice.invalid")).default("task"),
});

export const deadline = z.object({
	/** The id of the deadline, which never changes: the id of its task, or one composed of source and record. */
	_id: z.string(),
	kind: z.enum(DEADLINE_KINDS),
	/** The day on which something ends, such as a validity or a suspension. Reminders do not change this day. */
	day: isoDate,
	/**
	 * For a certification, the number of months before its end at which the latest reminder began, for example 3; before
	 * the first reminder, the largest number in `STAGES`. Deadlines of other kinds have no reminders.
	 */
	stage: z.literal(STAGES).optional(),
	/** The days on which the reminders of a certification begin, the earliest first. */
	remindedOn: z.array(isoDate).optional(),
	validTo: isoDate.optional(),
	/** The time since which a certificate waits for a signature, an enquiry for an answer, or an account for a role. */
	since: isoDateTime.optional(),
	/** The deadline's record, with only the ids that a link to its page needs. For an account, `number` is the userid. */
	subject: z.object({
		name: z.string(),
		number: z.string().optional(),
		_clientId: z.string().optional(),
		_certificationId: z.string().optional(),
		_certificateId: z.string().optional(),
		/** The audit that is late or has the finding; for a surveillance, the open audit that counts as it. */
		_auditId: z.string().optional(),
		_enquiryId: z.string().optional(),
		_userId: z.string().optional(),
	}),
	note: z.string().optional(),
	assignee: deadlinePerson.optional(),
	snoozedUntil: isoDate.optional(),
	done: z.object({ ts: isoDateTime, user: z.string(), note: z.string().optional() }).optional(),
	actions: z.array(z.enum(DEADLINE_ACTIONS)),
});
export type Deadline = z.infer<typeof deadline>;

export const DEADLINE_SORTS = ["day"] as const;

export const deadlineListQuery = listQuery(DEADLINE_SORTS).extend({
	kind: choices(DEADLINE_KINDS).optional(),
	/** The id of an account; `me` for the signed-in user, `me-or-none` to include deadlines without an assignee. */
	assignee: id.optional(),
	/** The first and last day of the list, which also includes certifications with a reminder between these days. */
	from: day("date.invalid").optional(),
	to: day("date.invalid").optional(),
	/** Includes only deadlines that end by this day, whenever their reminders begin. */
	endsBy: day("date.invalid").optional(),
	client: id.optional(),
	certification: id.optional(),
	/** The states of the listed deadlines; without them, only those that are neither done nor snoozed are listed. */
	state: choices(DEADLINE_STATES).optional(),
});
export type DeadlineListQuery = z.infer<typeof deadlineListQuery>;
export const deadlineExportQuery = deadlineListQuery.omit({ limit: true, cursor: true });
export type DeadlineExportQuery = z.infer<typeof deadlineExportQuery>;

/** The assignee of a deadline: an account id, `me` for the signed-in user, or null to remove the assignment. */
const assignee = id.nullable().optional();
const note = text({ max: DEADLINE_LIMITS.note, required: "deadline.noteRequired", lineBreaks: true });

const hasOneSubject = ({ _clientId, _certificationId }: { _clientId?: unknown; _certificationId?: unknown }) =>
	(_clientId === undefined) !== (_certificationId === undefined);

/** A new task is about a client or a certification. Without `assignee`, its creator gets the task. */
export const taskInput = z
	.strictObject({
		_clientId: id.optional(),
		_certificationId: id.optional(),
		day: day("deadline.dayRequired"),
		note,
		assignee,
	})
	.refine(hasOneSubject, {
		...reports("deadline.oneSubject"),
		path: ["_clientId"],
		when: ({ value }) => typeof value === "object" && value !== null,
	});
export type TaskInput = z.infer<typeof taskInput>;
export type TaskFormValues = z.input<typeof taskInput>;

/** In a change of a deadline, missing fields keep their values. Only tasks permit changes of `day` and `note`. */
export const deadlineChange = z
	.strictObject({
		day: day("deadline.dayRequired").optional(),
		note: note.optional(),
		assignee,
		/** The day on which a snoozed deadline appears again, later than today; null ends the snooze. */
		snoozedUntil: day("deadline.dayRequired").nullable().optional(),
		done: z.boolean().optional(),
		/** A note about how the deadline was settled; refused unless `done` is true. */
		doneNote: optionalText({ max: DEADLINE_LIMITS.doneNote, lineBreaks: true }),
	})
	.refine((change) => Object.values(change).some((value) => value !== undefined), reports("deadline.nothing"));
export type DeadlineChange = z.infer<typeof deadlineChange>;
export type DeadlineChangeValues = z.input<typeof deadlineChange>;

/** When the secret calendar URL was created; missing if there is none. It is not returned: only its hash is stored. */
export const calendarFeed = z.object({ since: isoDateTime.optional() });
export type CalendarFeed = z.infer<typeof calendarFeed>;
/**
 * The token of a new calendar URL, which is shown only once. The URL is `/api/deadlines.ics?token=…`, with
 * `&assignee=me` for the user's own deadlines only.
 */
export const createdCalendarFeed = z.object({ since: isoDateTime, token: z.string() });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>;

/** The maximum number of events in a calendar file. Deadlines that end later than these are left out. */
export const CALENDAR_ENTRIES = 500;
export const calendarQuery = z.strictObject({
	token: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, reports("value.invalid")),
	assignee: z.literal("me", reports("choice.invalid")).optional(),
});
export type CalendarQuery = z.infer<typeof calendarQuery>;

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

export function deadlinePage({ kind, subject }: Pick<Deadline, "kind" | "subject">): string {
	const { _clientId: clientId = "", _certificationId: certificationId, _certificateId: certificateId } = subject;
	const { _auditId: cid = "" } = subject;
	if (kind === "audit") return address("/auditDetails", { cid });
	if (kind === "finding") return address("/auditDetails", { cid, key: "abweichungen" });
	if (kind === "account") return address("/benutzer", { q: subject.number ?? subject.name });
	if (subject._enquiryId !== undefined) return address("/customerMessage", { id: subject._enquiryId });
	if (certificationId !== undefined && certificateId !== undefined)
		return address("/certificateDetails", { certificationId, certificateId, clientId });
	if (certificationId !== undefined) return address("/certificationDetails", { cid: certificationId });
	return address("/clientDetails", { cid: clientId });
}

const STEPS: Readonly<Partial<Record<DeadlineKind, string>>> = {
	certification: "Rezertifizieren",
	enquiry: "Beantworten",
	account: "Freischalten",
};
const VIEW = "Ansehen";

/**
 * Returns the label and the address of the link to the page on which a user with these roles can do what the deadline
 * requires, or can at least view its record.
 */
export function deadlineStep(deadline: Deadline, roles: Roles): { label: string; href: string } {
	const { kind, day, subject } = deadline;
	const href = deadlinePage(deadline);
	const {
		_clientId: clientId = "",
		_certificationId: certificationId = "",
		_certificateId: certificateId = "",
	} = subject;
	if (kind === "surveillance")
		return subject._auditId === undefined
			? { label: "Audit planen", href: address("/addAudit", { certificationId, kind: "SURVEILLANCE", day }) }
			: { label: VIEW, href: address("/auditDetails", { cid: subject._auditId }) };
	if (hasOneOf(roles, ACCESS.decisions)) {
		if (kind === "suspension") return { label: "Entscheiden", href };
		if (kind === "noSurveillance") return { label: "Aussetzen", href: `${href}&suspend=noSurveillance` };
		if (kind === "approval")
			return { label: "Prüfen", href: address("/certificateApproval", { certificationId, certificateId, clientId }) };
	}
	return { label: STEPS[kind] ?? VIEW, href };
}
