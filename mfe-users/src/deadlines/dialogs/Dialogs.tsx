import type { Deadline } from "@portal/contracts/contract/deadlines";
import type { TaskSubject } from "../api.ts";
import { AssignDialog } from "./AssignDialog.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { DoneDialog } from "./DoneDialog.tsx";
import { FeedDialog } from "./FeedDialog.tsx";
import { SnoozeDialog } from "./SnoozeDialog.tsx";
import { TaskDialog } from "./TaskDialog.tsx";

export type DialogKind = "done" | "assign" | "snooze" | "edit" | "delete";
export type OpenDialog =
	| { kind: DialogKind; row: Deadline }
	| { kind: "create"; subject?: TaskSubject }
	| { kind: "feed" };

export function Dialogs({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }) {
	switch (dialog.kind) {
		case "feed":
			return <FeedDialog onClose={onClose} />;
		case "create":
			return <TaskDialog subject={dialog.subject} onClose={onClose} />;
		case "edit":
			return <TaskDialog row={dialog.row} onClose={onClose} />;
		case "done":
			return <DoneDialog row={dialog.row} onClose={onClose} />;
		case "assign":
			return <AssignDialog row={dialog.row} onClose={onClose} />;
		case "snooze":
			return <SnoozeDialog row={dialog.row} onClose={onClose} />;
		default:
			return <DeleteDialog row={dialog.row} onClose={onClose} />;
	}
}
