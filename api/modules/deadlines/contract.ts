import { z } from "zod";
import { type MessageCode, reports } from "../../kit/codes.ts";
import { day, id, isoDate, isoDateTime, listQuery, optionalText, text } from "../../kit/fields.ts";
import { DEADLINE_ACTIONS, DEADLINE_KINDS, DEADLINE_STATES, type DeadlineKind, STAGES } from "./lifecycle.ts";

export * from "./lifecycle.ts";

export const DEADLINE_LIMITS = { note: 500, doneNote: 500 } as const;

const person = z.object({ _id: z.string(), name: z.string() });
/** Who may have a deadline. */
export const deadlinePerson = person;
export type DeadlinePerson = z.infer<typeof deadlinePerson>;

/** Who may have one of this kind; of any other than an account everybody may. */
export const deadlinePeopleQuery = z.strictObject({
	kind: z.enum(DEADLINE_KINDS, reports("choice.invalid")).default("task"),
});

export const deadline = z.object({
	/** Stable: of a task its own, else made from what it is about. */
	_id: z.string(),
	kind: z.enum(DEADLINE_KINDS),
	day: isoDate,
	/** Of a certification: which one is reached. */
	stage: z.literal(STAGES).optional(),
	/** Of a certification: its last day. */
	validTo: isoDate.optional(),
	/** Since when a certificate, an enquiry or an account waits. */
	since: isoDateTime.optional(),
	/** What it is about, with the ids that lead there. `number`: of a certification, a certificate, an enquiry; a userid. */
	subject: z.object({
		name: z.string(),
		number: z.string().optional(),
		_clientId: z.string().optional(),
		_certificationId: z.string().optional(),
		_certificateId: z.string().optional(),
		_enquiryId: z.string().optional(),
		_userId: z.string().optional(),
	}),
	/** Of a task. */
	note: z.string().optional(),
	assignee: person.optional(),
	snoozedUntil: isoDate.optional(),
	done: z.object({ ts: isoDateTime, user: z.string(), note: z.string().optional() }).optional(),
	/** What this person may do with it. */
	actions: z.array(z.enum(DEADLINE_ACTIONS)),
});
export type Deadline = z.infer<typeof deadline>;

export const DEADLINE_SORTS = ["day"] as const;

/** Several values of a parameter, separated by commas. */
const kinds = z
	.string()
	.transform((value) => value.split(",") as DeadlineKind[])
	.refine((names) => names.every((name) => DEADLINE_KINDS.includes(name)), reports("choice.invalid"));

export const deadlineListQuery = listQuery(DEADLINE_SORTS).extend({
	/** One or several: `kind=task,enquiry`. */
	kind: kinds.optional(),
	/** Id of an account, or `me`. */
	assignee: id.optional(),
	/** First and last day. */
	from: day("date.invalid").optional(),
	to: day("date.invalid").optional(),
	/** The tasks of a client, those with its certifications among them. */
	client: id.optional(),
	/** The tasks of a certification. */
	certification: id.optional(),
	/** By default those that are neither done nor snoozed. */
	state: z.enum(DEADLINE_STATES, reports("choice.invalid")).optional(),
});
export type DeadlineListQuery = z.infer<typeof deadlineListQuery>;
export const deadlineExportQuery = deadlineListQuery.omit({ limit: true, cursor: true });
export type DeadlineExportQuery = z.infer<typeof deadlineExportQuery>;

/** `me`, the id of an account, or null: nobody. */
const assignee = id.nullable().optional();
const note = text({ max: DEADLINE_LIMITS.note, required: "deadline.noteRequired", lineBreaks: true });

const hasOneSubject = ({ _clientId, _certificationId }: { _clientId?: unknown; _certificationId?: unknown }) =>
	(_clientId === undefined) !== (_certificationId === undefined);

/** A task (Wiedervorlage) with a client or with a certification; by default whoever makes it has it. */
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

/** What is not sent stays. Day and note can be changed of own tasks only. */
export const deadlineChange = z
	.strictObject({
		day: day("deadline.dayRequired").optional(),
		note: note.optional(),
		assignee,
		/** A day after today; null: at once again. */
		snoozedUntil: day("deadline.dayRequired").nullable().optional(),
		/** False: open again. */
		done: z.boolean().optional(),
		/** Only with `done`. */
		doneNote: optionalText({ max: DEADLINE_LIMITS.doneNote, lineBreaks: true }),
	})
	.refine((change) => Object.values(change).some((value) => value !== undefined), reports("deadline.nothing"));
export type DeadlineChange = z.infer<typeof deadlineChange>;
export type DeadlineChangeValues = z.input<typeof deadlineChange>;

/** Of the calendar's address only its day is kept. */
export const calendarFeed = z.object({ since: isoDateTime.optional() });
export type CalendarFeed = z.infer<typeof calendarFeed>;
/** Shown once. The address is `/api/deadlines.ics?token=…`, with `&assignee=me` for what is assigned to the person. */
export const createdCalendarFeed = z.object({ since: isoDateTime, token: z.string() });
export type CreatedCalendarFeed = z.infer<typeof createdCalendarFeed>;

/** More entries stand in no calendar: the earliest. */
export const CALENDAR_ENTRIES = 500;
export const calendarQuery = z.strictObject({
	token: z.string().regex(/^[A-Za-z0-9_-]{1,100}$/, reports("value.invalid")),
	assignee: z.literal("me", reports("choice.invalid")).optional(),
});
export type CalendarQuery = z.infer<typeof calendarQuery>;
