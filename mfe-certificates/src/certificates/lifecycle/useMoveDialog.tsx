import type { Certificate } from "@portal/contracts/contract/certificates";
import { Button, type ButtonProps } from "@portal/shared-ui";
import { lazyComponent, useQueryClient, useTranslation } from "@portal/shared-ui/module";
import { useState } from "react";
import type { DialogMove } from "./MoveDialog.tsx";

const MoveDialog = lazyComponent(async () => (await import("./MoveDialog.tsx")).MoveDialog);

export function useMoveDialog(certificate: Certificate) {
	const queries = useQueryClient();
	const [move, setMove] = useState<DialogMove>();
	const close = () => {
		setMove(undefined);
		// Reloads the data even after Cancel, because a refused change shows that the data is outdated. Reloading
		// earlier could remove the open dialog.
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
