import type { Deadline } from "@portal/contracts/contract/deadlines";
import type { TaskSubject } from "../api.ts";
import { AssignDialog, DoneDialog, SnoozeDialog } from "./ChangeDialogs.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { FeedDialog } from "./FeedDialog.tsx";
import { TaskDialog } from "./TaskDialog.tsx";

const ROW_DIALOGS = {
	done: DoneDialog,
	assign: AssignDialog,
	snooze: SnoozeDialog,
	edit: TaskDialog,
	delete: DeleteDialog,
};
export type DialogKind = keyof typeof ROW_DIALOGS;
export type OpenDialog =
	| { kind: DialogKind; row: Deadline }
	| { kind: "create"; subject?: TaskSubject }
	| { kind: "feed" };

export function Dialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
	if (dialog.kind === "feed") return <FeedDialog onClose={onClose} />;
	if (dialog.kind === "create") return <TaskDialog subject={dialog.subject} onClose={onClose} />;
	const RowDialog = ROW_DIALOGS[dialog.kind];
	return <RowDialog row={dialog.row} onClose={onClose} />;
}
