import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button, type ButtonProps } from "@portal/shared-ui";
import { lazyComponent, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import type { DialogMove } from "./MoveDialog.tsx";

const MoveDialog = lazyComponent(async () => (await import("./MoveDialog.tsx")).MoveDialog);

/**
 * Returns the dialog of a move (a change of status) and a function that opens it. It is rendered next to the control
 * that opens it.
 */
export function useMoveDialog(certificate: Certificate) {
	const queries = useQueryClient();
	const [move, setMove] = useState<DialogMove>();
	const close = () => {
		setMove(undefined);
		// Reloads the data when the dialog is closed, even without success, to show the cause of a refusal. Reloading
		// earlier would unmount the open dialog with its button.
		void queries.invalidateQueries();
	};
	return {
		open: setMove,
		dialog: move && <MoveDialog certificate={certificate} move={move} onClose={close} />,
	};
}

interface MoveButtonProps extends Pick<ButtonProps, "variant"> {
	certificate: Certificate;
	move: DialogMove;
}

export function MoveButton({ certificate, move, ...button }: MoveButtonProps) {
	const { t } = useTranslation("certificates");
	const { open, dialog } = useMoveDialog(certificate);
	return (
		<>
			<Button {...button} onPress={() => open(move)}>
				{t(`row.${move}`)}
			</Button>
			{dialog}
		</>
	);
}
