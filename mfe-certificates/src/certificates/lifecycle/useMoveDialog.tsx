import type { Certificate } from "@portal/contracts/contract/certificates";
import type { Cause } from "@portal/contracts/kit/public-states";
import { lazyComponent, useQueryClient } from "@portal/shared-ui/module";
import { useState } from "react";
import type { DialogMove } from "./MoveDialog.tsx";

const MoveDialog = lazyComponent(async () => (await import("./MoveDialog.tsx")).MoveDialog);

/** Returns the dialog for a change of the status. With a proposed cause, it opens at once for a suspension. */
export function useMoveDialog(certificate: Certificate, proposed?: Cause) {
	const queries = useQueryClient();
	const [move, setMove] = useState<DialogMove | undefined>(proposed && "suspend");
	const [cause, setCause] = useState(proposed);
	const close = () => {
		setMove(undefined);
		setCause(undefined);
		// Reloads the data even after Cancel, because a refused change shows that the data is outdated. Reloading
		// earlier could remove the open dialog.
		void queries.invalidateQueries();
	};
	return {
		open: setMove,
		dialog: move && <MoveDialog certificate={certificate} move={move} cause={cause} onClose={close} />,
	};
}
