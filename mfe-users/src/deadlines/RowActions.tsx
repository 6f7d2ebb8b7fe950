import { type Deadline, type DeadlineAction, ME } from "@portal/contracts/contract/deadlines";
import { Button, IconButton, Inline, Menu, MenuItem, MenuTrigger } from "@portal/shared-ui";
import { useSession } from "@portal/shared-ui/module";
import { nextMonday, tomorrow } from "./days.ts";
import type { DialogKind } from "./dialogs/Dialogs.tsx";
import { subjectName } from "./paths.ts";
import type { Change } from "./useActs.ts";
import { useTexts } from "./useTexts.ts";

interface RowActionsProps {
	row: Deadline;
	onChange: (row: Deadline, change: Change) => void;
	onDialog: (kind: DialogKind, row: Deadline) => void;
}

/** What a choice of the menu changes at once; the others open a window. */
const CHANGES: Readonly<Record<string, () => Change>> = {
	take: () => ({ assignee: ME }),
	tomorrow: () => ({ snoozedUntil: tomorrow() }),
	nextWeek: () => ({ snoozedUntil: nextMonday() }),
	wake: () => ({ snoozedUntil: null }),
};

function More({ row, onChange, onDialog }: RowActionsProps) {
	const { t } = useTexts();
	const { user } = useSession();
	const may = (action: DeadlineAction) => row.actions.includes(action);
	const label = t("act.moreOf", { what: subjectName(row) });
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
				{may("assign") && row.assignee?._id !== user?._id && <MenuItem id="take">{t("act.take")}</MenuItem>}
				{may("assign") && <MenuItem id="assign">{t("act.assign")}</MenuItem>}
				{may("snooze") && row.snoozedUntil !== undefined && <MenuItem id="wake">{t("act.wake")}</MenuItem>}
				{may("snooze") && <MenuItem id="tomorrow">{t("act.tomorrow")}</MenuItem>}
				{may("snooze") && <MenuItem id="nextWeek">{t("act.nextWeek")}</MenuItem>}
				{may("snooze") && <MenuItem id="snooze">{t("act.snooze")}</MenuItem>}
				{may("edit") && (
					<MenuItem id="edit" icon="edit">
						{t("act.edit")}
					</MenuItem>
				)}
				{may("delete") && (
					<MenuItem id="delete" icon="trash" tone="danger">
						{t("act.delete")}
					</MenuItem>
				)}
			</Menu>
		</MenuTrigger>
	);
}

export function RowActions(props: RowActionsProps) {
	const { row, onChange, onDialog } = props;
	const { t } = useTexts();
	const what = subjectName(row);
	return (
		<Inline align="end">
			{row.actions.includes("done") && (
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
			{row.actions.some((action) => action !== "done" && action !== "reopen") && <More {...props} />}
		</Inline>
	);
}
