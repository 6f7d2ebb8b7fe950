import { type ReactNode, useState } from "react";
import type { ModalOverlayProps } from "react-aria-components";
import { SlowNotice } from "../../module/requests/SlowNotice.tsx";
import { useTexts } from "../../texts.ts";
import { FailureBanner } from "../Banner/FailureBanner.tsx";
import { Button } from "../Button/Button.tsx";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps extends Pick<ModalOverlayProps, "isOpen" | "defaultOpen" | "onOpenChange"> {
	title: string;
	message?: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	tone?: "default" | "danger";
	/** Called on confirmation. A pending promise disables the buttons; a rejected one shows its error in the dialog. */
	onConfirm: () => unknown;
	children?: ReactNode;
}

export function ConfirmDialog({ title, message, tone = "default", onConfirm, children, ...props }: ConfirmDialogProps) {
	const { confirmLabel, cancelLabel, onOpenChange, ...state } = props;
	const texts = useTexts();
	const [isPending, setPending] = useState(false);
	const [failure, setFailure] = useState<string>();

	const changeOpen = (isOpen: boolean) => {
		if (!isOpen) setFailure(undefined);
		onOpenChange?.(isOpen);
	};
	const confirm = async (close: () => void) => {
		setPending(true);
		setFailure(undefined);
		try {
			await onConfirm();
			close();
		} catch (error) {
			setFailure((error instanceof Error && error.message) || texts.requestFailed);
		} finally {
			setPending(false);
		}
	};

	return (
		<Dialog
			{...state}
			title={title}
			role="alertdialog"
			size="small"
			isDismissable={false}
			isKeyboardDismissDisabled={isPending}
			onOpenChange={changeOpen}
			footer={({ close }) => (
				<>
					<Button onPress={close} isDisabled={isPending} autoFocus={tone === "danger"}>
						{cancelLabel ?? texts.cancel}
					</Button>
					<Button
						variant={tone === "danger" ? "danger" : "primary"}
						isPending={isPending}
						autoFocus={tone !== "danger"}
						onPress={() => void confirm(close)}
					>
						{confirmLabel}
					</Button>
				</>
			)}
		>
			{message !== undefined && <p className="ui-dialog__message">{message}</p>}
			{children}
			<SlowNotice isWaiting={isPending} />
			{failure !== undefined && <FailureBanner>{failure}</FailureBanner>}
		</Dialog>
	);
}
