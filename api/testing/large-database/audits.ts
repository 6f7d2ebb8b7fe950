import { SERIES } from "../../kit/number-series.ts";
import { AUDIT_KINDS, AUDIT_STATI } from "../../modules/evaluation/contract.ts";
import type { Scheme } from "../../modules/schemes/contract.ts";
import { fold } from "../../platform/database/fold.ts";
import { auditMembers, audits, findings } from "../../schema/evaluation.ts";
import type { Staff } from "./certificates.ts";
import type { LargeCertification } from "./certifications.ts";
import { dayAt, momentOf } from "./history.ts";
import { idOf, KIND } from "./random.ts";
import { type AddEntry, created, type Draw } from "./trail.ts";
import type { Writer } from "./writer.ts";

/** The audit comes after the publication of the certificates, and before the next certification. */
const AFTER_MS = 4 * 60_000;
const { PLANNED, UNDERWAY, REPORTED, CLOSED } = AUDIT_STATI;
const MOVES = [
	["evaluation.create", PLANNED],
	["evaluation.start", UNDERWAY],
	["evaluation.report", REPORTED],
	["evaluation.close", CLOSED],
] as const;
const WITH_FINDING = 10;

export interface NewAudit {
	certification: LargeCertification;
	schemes: readonly Scheme[];
	/** True for an audit that is under way, so that no decision about unsigned certificates rests on it. */
	isOpen: boolean;
}

/** Returns a function that writes a surveillance audit with its team; some have a finding. */
export function auditFiller(writer: Writer, addEntry: AddEntry, { auditor, admin }: Staff, draw: Draw) {
	const insert = writer.into(audits);
	const insertMember = writer.into(auditMembers);
	const insertFinding = writer.into(findings);
	return ({ certification, schemes, isOpen }: NewAudit): void => {
		const { id: certificationId, certificationNumber, index, client } = certification;
		const time = certification.time + AFTER_MS;
		const [at, day] = [momentOf(time), dayAt(time)];
		const id = idOf(KIND.audit, index);
		const year = day.slice(0, 4);
		const auditNumber = `B-${year}-${String(draw(SERIES.audit(year))).padStart(4, "0")}`;
		const { person } = client.contacts[0] ?? {};
		const team = [
			{ userId: auditor.id, name: auditor.name, part: "LEAD" },
			{ userId: null, name: `Fachexperte ${person?.lastName ?? ""}`, part: "EXPERT" },
		];
		const moves = MOVES.slice(0, isOpen ? 2 : MOVES.length);
		insert({
			...{ id, auditNumber, certificationId, status: (isOpen ? UNDERWAY : CLOSED).code },
			stati: JSON.stringify(moves.map(([, { code: status }]) => ({ status, ts: at, user: auditor.name }))),
			...{ kind: "SURVEILLANCE", announced: 1, fromDay: day, toDay: day, method: "ON_SITE" },
			schemes: JSON.stringify(schemes.map(({ _id }) => _id)),
			...(isOpen ? { summary: null, recommendation: null } : { summary: "Wirksam.", recommendation: "MAINTAIN" }),
			search: fold(
				[auditNumber, certificationNumber, AUDIT_KINDS.SURVEILLANCE, ...team.map(({ name }) => name)].join(" "),
			),
			...{ clientNameSort: fold(client.name), version: moves.length, createdAt: at, updatedAt: at },
		});
		for (const [position, member] of team.entries())
			insertMember({ auditId: id, position, ...member, nameSort: fold(member.name) });
		addEntry(at, auditor, "evaluation.create", id, created({ auditNumber, kind: "SURVEILLANCE", from: day, to: day }));
		for (const [step, [action, { code }]] of moves.slice(1).entries())
			addEntry(at, admin, action, id, `{"status":[${MOVES[step]?.[1].code},${code}]}`);
		if (index % WITH_FINDING !== 0) return;
		const findingId = idOf(KIND.finding, index);
		const [grade, due] = isOpen ? (["MINOR", day] as const) : (["OBSERVATION", null] as const);
		const finding = { grade, scheme: schemes[0]?._id ?? "", clause: "7.1", statement: "Das Schulungsprotokoll fehlt." };
		insertFinding({
			...{ id: findingId, auditId: id, number: 1, ...finding, evidence: "Schulungsplan", due, status: "OPEN" },
			...{ version: 1, createdAt: at, updatedAt: at },
		});
		addEntry(at, auditor, "finding.create", findingId, created({ findingNumber: `${auditNumber}/1`, ...finding }));
	};
}
