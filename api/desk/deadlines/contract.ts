import { z } from "zod";
import { ACCESS, hasOneOf, type Roles } from "../../kit/access.ts";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { day, id, isoDate, isoDateTime, listQuery, optionalText, text } from "../../kit/fields.ts";
import { DEADLINE_ACTIONS, DEADLINE_KINDS, DEADLINE_STATES, type DeadlineKind, STAGES } from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const DEADLINE_LIMITS = { note: 500, doneNote: 500 } as const;

const person = z.object({ _id: z.string(), name: z.string() });
/** A person that a deadline can be assigned to. */
export const deadlinePerson = person;
export type DeadlinePerson = z.infer<typeof deadlinePerson>;

/**
 * The query for the people to whom deadlines of a kind can be assigned. Only Admins can have a deadline of the kind
 * "account".
 */
export const deadlinePeopleQuery = z.strictObject({
	kind: z.enum(DEADLINE_KINDS, reports("choice.invalid")).default("task"),
});

export const deadline = z.object({
	/** The id of the deadline, which never changes: that of the task, otherwise one made from source and record. */
	_id: z.string(),
	kind: z.enum(DEADLINE_KINDS),
	/**
	 * The day on which something ends: a validity, a suspension, a waiting time, or the time for a task. It is never
	 * the day of a reminder.
	 */
	day: isoDate,
	/**
	 * The stage that a certification has reached: its number of months before the end. Before the first stage begins,
	 * this is the first one.
	 */
	stage: z.literal(STAGES).optional(),
	/** The days on which the stages of a certification's reminders begin, the earliest first. */
	remindedOn: z.array(isoDate).optional(),
	/** The last day of a certification. */
	validTo: isoDate.optional(),
	/** The time since which a certificate, an enquiry or an account waits. */
	since: isoDateTime.optional(),
	/**
	 * The record that the deadline is about, with the ids for links. `number` is that of a certification, a certificate
	 * or an enquiry, or a userid.
	 */
	subject: z.object({
		name: z.string(),
		number: z.string().optional(),
		_clientId: z.string().optional(),
		_certificationId: z.string().optional(),
		_certificateId: z.string().optional(),
		_enquiryId: z.string().optional(),
		_userId: z.string().optional(),
	}),
	/** The note that a user wrote for a task. */
	note: z.string().optional(),
	assignee: person.optional(),
	snoozedUntil: isoDate.optional(),
	done: z.object({ ts: isoDateTime, user: z.string(), note: z.string().optional() }).optional(),
	/** What the requesting account may do with the deadline. */
	actions: z.array(z.enum(DEADLINE_ACTIONS)),
});
export type Deadline = z.infer<typeof deadline>;

export const DEADLINE_SORTS = ["day"] as const;

/** The schema of a query parameter with several kinds of deadlines, separated by commas. */
const kinds = z
	.string()
	.transform((value) => value.split(",") as DeadlineKind[])
	.refine((names) => names.every((name) => DEADLINE_KINDS.includes(name)), reports("choice.invalid"));

export const deadlineListQuery = listQuery(DEADLINE_SORTS).extend({
	/** One or several kinds: `kind=task,enquiry`. */
	kind: kinds.optional(),
	/** The id of an account, `me`, or `me-or-none`. */
	assignee: id.optional(),
	/**
	 * The first day of the list, and the last one in the next field. Included is what becomes due or ends between
	 * these days, and a certification also if one of its stages begins between them.
	 */
	from: day("date.invalid").optional(),
	to: day("date.invalid").optional(),
	/** The last day of a list that includes only what ends by this day; reminders do not count. */
	endsBy: day("date.invalid").optional(),
	/** Includes only the tasks of a client and of its certifications. */
	client: id.optional(),
	/** Includes only the tasks of a certification. */
	certification: id.optional(),
	/** By default, only deadlines that are neither done nor snoozed are included. */
	state: z.enum(DEADLINE_STATES, reports("choice.invalid")).optional(),
});
export type DeadlineListQuery = z.infer<typeof deadlineListQuery>;
export const deadlineExportQuery = deadlineListQuery.omit({ limit: true, cursor: true });
export type DeadlineExportQuery = z.infer<typeof deadlineExportQuery>;

/** The person to whom a deadline is assigned: `me`, the id of an account, or null to remove the assignment. */
const assignee = id.nullable().optional();
const note = text({ max: DEADLINE_LIMITS.note, required: "deadline.noteRequired", lineBreaks: true });

const hasOneSubject = ({ _clientId, _certificationId }: { _clientId?: unknown; _certificationId?: unknown }) =>
	(_clientId === undefined) !== (_certificationId === undefined);

/**
 * The body of a request that creates a task (Wiedervorlage) of a client or a certification. By default it is
 * assigned to its creator.
 */
export const taskInput = z
	.strictObject({
		_clientId: id.optional(),
		_certificationId: id.optional(),
		day: day("deadline.dayRequired"),
		note,
		assignee,
	})
	.superRefine(
		(input, ctx) => {
			if (!hasOneSubject(input))
				ctx.issues.push({
					code: "custom",
					message: "deadline.oneSubject" satisfies MessageCode,
					path: ["_clientId"],
					input: undefined,
				});
		},
		{ when: ({ value }) => typeof value === "object" && value !== null },
	);
export type TaskInput = z.infer<typeof taskInput>;
export type TaskFormValues = z.input<typeof taskInput>;

/**
 * The body of a request that changes a deadline. Missing fields stay as they are; day and note can be changed for
 * own tasks only.
 */
export const deadlineChange = z
	.strictObject({
		day: day("deadline.dayRequired").optional(),
		note: note.optional(),
		assignee,
		/** The day until which the deadline is hidden, after today; null shows it again. */
		snoozedUntil: day("deadline.dayRequired").nullable().optional(),
		/** True completes the deadline, false reopens it. */
		done: z.boolean().optional(),
		/** A note about the completion of the deadline. Allowed only together with `done`. */
		doneNote: optionalText({ max: DEADLINE_LIMITS.doneNote, lineBreaks: true }),
	})
	.refine((change) => Object.values(change).some((value) => value !== undefined), reports("deadline.nothing"));
export type DeadlineChange = z.infer<typeof deadlineChange>;
export type DeadlineChangeValues = z.input<typeof deadlineChange>;

/** The time at which the calendar URL was created. The URL itself is not stored. */
export const calendarFeed = z.object({ since: isoDateTime.optional() });
export type CalendarFeed = z.infer<typeof calendarFeed>;
/**
 * The response after a calendar was created. Its token is shown once; the URL is `/api/deadlines.ics?token=…`, with
 * `&assignee=me` for the owner's own deadlines.
 */
export const createdCalendarFeed = z.object({ since: isoDateTime, token: z.string() });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>;

/** The largest number of entries of a calendar; it contains the earliest ones. */
export const CALENDAR_ENTRIES = 500;
export const calendarQuery = z.strictObject({
	token: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, reports("value.invalid")),
	assignee: z.literal("me", reports("choice.invalid")).optional(),
});
export type CalendarQuery = z.infer<typeof calendarQuery>;

type About = Pick<Deadline, "kind" | "subject">;

const address = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

/** Returns the page of the staff portal that shows what the deadline is about. */
export function deadlinePage({ kind, subject }: About): string {
	const { _clientId: clientId = "", _certificationId: certificationId, _certificateId: certificateId } = subject;
	if (kind === "account") return address("/benutzer", { q: subject.number ?? subject.name });
	if (subject._enquiryId !== undefined) return address("/customerMessage", { id: subject._enquiryId });
	if (certificationId !== undefined && certificateId !== undefined)
		return address("/certificateDetails", { certificationId, certificateId, clientId });
	if (certificationId !== undefined) return address("/certificationDetails", { cid: certificationId });
	return address("/clientDetails", { cid: clientId });
}

const VIEW = "Ansehen";

/** Returns the label and the address of the link to what the deadline requires of a user with these roles. */
export function deadlineStep(deadline: About, roles: Roles): { label: string; href: string } {
	const href = deadlinePage(deadline);
	const { _clientId: clientId = "", _certificationId: certificationId = "", _certificateId = "" } = deadline.subject;
	const decides = hasOneOf(roles, ACCESS.decisions);
	switch (deadline.kind) {
		case "certification":
			return { label: "Rezertifizieren", href };
		case "suspension":
			return { label: decides ? "Entscheiden" : VIEW, href };
		case "approval":
			return decides
				? {
						label: "Prüfen",
						href: address("/certificateApproval", { certificationId, certificateId: _certificateId, clientId }),
					}
				: { label: VIEW, href };
		case "enquiry":
			return { label: "Beantworten", href };
		case "account":
			return { label: "Freischalten", href };
		default:
			return { label: VIEW, href };
	}
}
