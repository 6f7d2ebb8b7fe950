import {
	type Deadline,
	type DeadlineAction,
	type DeadlineKind,
	deadlineStep,
	ME,
} from "@portal/contracts/contract/deadlines";
import { Button, IconButton, type IconName, Inline, LinkButton, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useSession } from "@portal/shared-ui/module";
import { nextMonday, tomorrow } from "./days.ts";
import type { DialogKind } from "./dialogs/Dialogs.tsx";
import { subjectName } from "./paths.ts";
import type { Change } from "./useApplyChange.ts";
import { useTexts } from "./useTexts.ts";

export interface RowActionsProps {
	row: Deadline;
	onChange: (row: Deadline, change: Change) => void;
	onDialog: (kind: DialogKind, row: Deadline) => void;
}

/** Changes of those menu items that change a deadline immediately. All other items open a dialog first. */
const CHANGES: Readonly<Record<string, () => Change>> = {
	take: () => ({ assignee: ME }),
	tomorrow: () => ({ snoozedUntil: tomorrow() }),
	nextWeek: () => ({ snoozedUntil: nextMonday() }),
	wake: () => ({ snoozedUntil: null }),
};

interface Choice {
	id: string;
	icon: IconName;
	needs: DeadlineAction;
	/** Returns false if the action would change nothing for this user. The menu then omits its item. */
	fits?: (row: Deadline, userId: string | undefined) => boolean;
}

const SETTLED_BY_HAND: readonly DeadlineKind[] = ["certification", "noSurveillance", "suspension", "file"];

const CHOICES: readonly Choice[] = [
	{ id: "take", icon: "check", needs: "assign", fits: ({ assignee }, userId) => assignee?._id !== userId },
	{ id: "assign", icon: "users", needs: "assign" },
	{ id: "wake", icon: "undo", needs: "snooze", fits: ({ snoozedUntil }) => snoozedUntil !== undefined },
	{ id: "tomorrow", icon: "clock", needs: "snooze" },
	{ id: "nextWeek", icon: "clock", needs: "snooze" },
	{ id: "snooze", icon: "calendar", needs: "snooze" },
	// Only these deadlines can be marked as done by hand, because the user may settle them directly with the client, or
	// the file must stay. Other deadlines end when the user processes their record.
	{ id: "done", icon: "check", needs: "done", fits: ({ kind }) => SETTLED_BY_HAND.includes(kind) },
	{ id: "edit", icon: "edit", needs: "edit" },
	{ id: "delete", icon: "trash", needs: "delete" },
];

function More({ row, onChange, onDialog }: RowActionsProps) {
	const { t } = useTexts();
	const { user } = useSession();
	const label = t("act.moreOf", { what: subjectName(row) });
	const choices = CHOICES.filter(
		({ needs, fits }) => row.actions.includes(needs) && (fits === undefined || fits(row, user?._id)),
	);
	if (choices.length === 0) return null;
	return (
		<MenuTrigger>
			<IconButton size="small" icon="more" label={label} />
			<Menu
				aria-label={label}
				onAction={(key) => {
					const change = CHANGES[String(key)];
					if (change) onChange(row, change());
					else onDialog(key as DialogKind, row);
				}}
			>
				{choices.map(({ id, icon }) => (
					<MenuItem key={id} id={id} icon={icon} tone={id === "delete" ? "danger" : "default"}>
						{t(`act.menu.${id}`)}
					</MenuItem>
				))}
			</Menu>
		</MenuTrigger>
	);
}

export function RowActions(props: RowActionsProps) {
	const { row, onChange, onDialog } = props;
	const { t } = useTexts();
	const { user } = useSession();
	const what = subjectName(row);
	const step = deadlineStep(row, user?.roles ?? []);
	return (
		<Inline align="end">
			{row.done === undefined && row.kind !== "task" && (
				<LinkButton size="small" href={step.href} aria-label={t("act.of", { act: step.label, what })}>
					{step.label}
				</LinkButton>
			)}
			{row.kind === "task" && row.actions.includes("done") && (
				<Button
					size="small"
					icon="check"
					aria-label={t("act.of", { act: t("act.done"), what })}
					onPress={() => onDialog("done", row)}
				>
					{t("act.done")}
				</Button>
			)}
			{row.actions.includes("reopen") && (
				<Button
					size="small"
					icon="undo"
					aria-label={t("act.of", { act: t("act.reopen"), what })}
					onPress={() => onChange(row, { done: false })}
				>
					{t("act.reopen")}
				</Button>
			)}
			<More {...props} />
		</Inline>
	);
}
