import {
	AUDIT_STATI,
	auditStatusName,
	FINDING_STATI,
	type Finding,
	GRADES,
} from "@portal/contracts/contract/evaluation";
import { Badge } from "@portal/shared-ui/basics";
import { formatDate } from "@portal/shared-ui/module";

export const auditStatus = (code: number) => AUDIT_STATI[auditStatusName(code) ?? "PLANNED"];

export function AuditStatusBadge({ status }: { status: number }) {
	const { label, tone } = auditStatus(status);
	return <Badge tone={tone}>{label}</Badge>;
}

const GRADE_TONES = { MAJOR: "error", MINOR: "warning", OBSERVATION: "neutral" } as const;

export const FindingBadges = ({ grade, status }: Pick<Finding, "grade" | "status">) => (
	<>
		<Badge tone={GRADE_TONES[grade]}>{GRADES[grade]}</Badge>
		<Badge tone={FINDING_STATI[status].tone}>{FINDING_STATI[status].label}</Badge>
	</>
);

export const period = ({ from, to }: { from: string; to: string }) =>
	from === to ? formatDate(from) : `${formatDate(from)}\u00a0– ${formatDate(to)}`;
