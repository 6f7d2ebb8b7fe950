import { DEADLINE_KIND_LABELS, type DeadlineKind } from "@portal/contracts/contract/deadlines";
import { Icon, type IconName } from "@portal/shared-ui/basics";

const ICONS: Readonly<Record<DeadlineKind, IconName>> = {
	certification: "certificate",
	suspension: "lock",
	approval: "eye",
	enquiry: "mail",
	account: "users",
	task: "clock",
};

export const Kind = ({ kind }: { kind: DeadlineKind }) => (
	<span className="users-kind">
		<Icon name={ICONS[kind]} />
		{DEADLINE_KIND_LABELS[kind]}
	</span>
);
