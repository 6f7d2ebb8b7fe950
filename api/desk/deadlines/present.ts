import { nameWith } from "../../accounts/people/index.ts";
import type { Deadline } from "./contract.ts";
import type { DeadlineRow } from "./list.repository.ts";
import { actionsOn, stateOf } from "./rules.ts";
import { deadlineId, remindedOn, type Source } from "./sources.ts";

type Viewer = Parameters<typeof actionsOn>[1] & { today: string };

function idsOf(
	{ recordId, clientId, certificationId, certificateId, auditId }: DeadlineRow,
	{ kind }: Source,
): Partial<Deadline["subject"]> {
	return {
		...(clientId === null ? {} : { _clientId: clientId }),
		...(certificationId === null ? {} : { _certificationId: certificationId }),
		...(certificateId === null ? {} : { _certificateId: certificateId }),
		...(auditId === null ? {} : { _auditId: auditId }),
		...(kind === "enquiry" ? { _enquiryId: recordId } : {}),
		...(kind === "account" ? { _userId: recordId } : {}),
	};
}

const WAITING = ["approval", "enquiry", "account"];

export function presentDeadline(row: DeadlineRow, source: Source, viewer: Viewer): Deadline {
	const { kind, stage } = source;
	const { origin, assigneeId, snoozedUntil, doneAt } = row;
	const state = stateOf(row, viewer.today);
	return {
		_id: deadlineId(source.name, row.recordId),
		kind,
		day: source.dayOf(origin),
		...(stage ? { stage, remindedOn: remindedOn(origin) } : {}),
		...(row.validTo === null ? {} : { validTo: row.validTo }),
		...(WAITING.includes(kind) ? { since: origin } : {}),
		subject: { name: row.name, ...(row.number === null ? {} : { number: row.number }), ...idsOf(row, source) },
		...(row.note === null ? {} : { note: row.note }),
		...(assigneeId === null || row.assignee === null
			? {}
			: { assignee: { _id: assigneeId, name: nameWith(row.assignee, row.assigneeUserid) } }),
		...(state === "snoozed" && snoozedUntil !== null ? { snoozedUntil } : {}),
		...(doneAt === null
			? {}
			: {
					done: {
						ts: doneAt,
						user: nameWith(row.doneBy ?? "", row.doneByUserid),
						...(row.doneNote ? { note: row.doneNote } : {}),
					},
				}),
		actions: actionsOn({ state, kind, createdBy: row.createdBy, assigneeId }, viewer),
	};
}
