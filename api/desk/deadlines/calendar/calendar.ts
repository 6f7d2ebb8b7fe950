import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from "ical-generator";
import { addDays, daysBetween } from "../../../kit/calendar.ts";
import type { Deps } from "../../../platform/deps.ts";
import { found } from "../../../platform/errors.ts";
import { today } from "../../../platform/runtime/clock.ts";
import { hashOfToken } from "../../../platform/tokens.ts";
import type { NamedFile } from "../../../platform/workbook.ts";
import { CALENDAR_ENTRIES, type CalendarQuery, DEADLINE_KIND_LABELS, type Deadline } from "../contract.ts";
import { readDeadlines } from "../list.ts";
import { personOfFeed } from "./feed.repository.ts";

export const CALENDAR = "text/calendar";
const HOUR_S = 3600;
/** The hour at which the calendar program shows a reminder, in the time zone of the user's device. */
const REMINDED_AT_HOUR = 8;
/** A certification enters the calendar this many days before its first reminder: some programs refresh rarely. */
const DAYS_AHEAD = 31;

const midnight = (day: string) => new Date(`${day}T00:00:00Z`);

function textsOf({ kind, subject, note, assignee }: Deadline) {
	const about = [subject.number, subject.name].filter(Boolean).join(", ");
	const lines = [note ?? "", assignee ? `Zugeteilt an ${assignee.name}` : ""];
	const description = lines.filter(Boolean).join("\n");
	return { summary: `${DEADLINE_KIND_LABELS[kind]}: ${about}`, ...(description ? { description } : {}) };
}

/** Returns the id of a calendar event, which all reminders of a certification share, so that they update one event. */
const eventId = ({ _id, kind, subject }: Deadline) =>
	kind === "certification" ? `certification-${subject._certificationId}` : _id;

/** Returns the reminders of an event, in seconds before midnight of the deadline's day. */
const remindersOf = ({ day, remindedOn = [] }: Deadline) =>
	remindedOn.map((reminder) => {
		const days = daysBetween(reminder, day);
		return (days * 24 - REMINDED_AT_HOUR) * HOUR_S;
	});

/** Returns a calendar file with the earliest open deadlines as all-day events. Throws 404 for an invalid token. */
export async function calendarOf(deps: Deps, { token, assignee }: CalendarQuery): Promise<NamedFile> {
	const { database, clock, settings, keys } = deps;
	// The token is looked up by its hash, so that response times reveal nothing about it.
	const person = found(await personOfFeed(database.db, keys, hashOfToken(token)));
	const remindedBy = addDays(today(clock), DAYS_AHEAD);
	const rows = await readDeadlines(deps, database.db, { assignee, remindedBy }, person, CALENDAR_ENTRIES);
	const { origin, host } = new URL(settings.publicUrl ?? "http://localhost");
	const calendar = ical({
		name: "Fristen",
		prodId: { company: host, product: "Fristen", language: "DE" },
		method: ICalCalendarMethod.PUBLISH,
		ttl: HOUR_S,
	});
	// All events have the same time stamp all day, so that calendar programs do not report unchanged events as changed.
	const stamp = midnight(today(clock));
	for (const deadline of rows) {
		const texts = textsOf(deadline);
		const event = calendar.createEvent({
			id: `${eventId(deadline)}@${host}`,
			start: midnight(deadline.day),
			allDay: true,
			transparency: ICalEventTransparency.TRANSPARENT,
			stamp,
			...texts,
			url: `${origin}/deadlines`,
		});
		for (const triggerBefore of remindersOf(deadline))
			event.createAlarm({ type: ICalAlarmType.display, description: texts.summary, triggerBefore });
	}
	return { name: "Fristen.ics", bytes: new TextEncoder().encode(calendar.toString()) };
}
