import { type ReactNode, useState } from "react";
import type { ModalOverlayProps } from "react-aria-components";
import { useTexts } from "../../texts.ts";
import { FailureBanner } from "../Banner/FailureBanner.tsx";
import { Button } from "../Button/Button.tsx";
import { given } from "../given.ts";
import { Dialog } from "./Dialog.tsx";

export interface ConfirmDialogProps extends Pick<ModalOverlayProps, "isOpen" | "defaultOpen" | "onOpenChange"> {
	title: string;
	message?: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	tone?: "default" | "danger";
	/** While its promise is under way the buttons wait; if it is rejected its message is shown and the window stays. */
	onConfirm: () => unknown;
	/** What has to be said or chosen besides the message. */
	children?: ReactNode;
	isConfirmDisabled?: boolean;
}

interface FooterProps extends Pick<ConfirmDialogProps, "confirmLabel" | "cancelLabel" | "tone" | "isConfirmDisabled"> {
	isPending: boolean;
	onCancel: () => void;
	onConfirm: () => void;
}

function Footer({ confirmLabel, cancelLabel, tone, isConfirmDisabled, isPending, onCancel, onConfirm }: FooterProps) {
	const texts = useTexts();
	return (
		<>
			<Button onPress={onCancel} isDisabled={isPending} autoFocus={tone === "danger"}>
				{cancelLabel ?? texts.cancel}
			</Button>
			<Button
				variant={tone === "danger" ? "danger" : "primary"}
				isPending={isPending}
				isDisabled={isConfirmDisabled ?? false}
				autoFocus={tone !== "danger"}
				onPress={onConfirm}
			>
				{confirmLabel}
			</Button>
		</>
	);
}

const messageOf = (error: unknown, fallback: string) =>
	error instanceof Error && error.message !== "" ? error.message : fallback;

export function ConfirmDialog({ title, message, tone = "default", onConfirm, children, ...props }: ConfirmDialogProps) {
	const { confirmLabel, cancelLabel, isConfirmDisabled, onOpenChange, ...state } = props;
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
			setFailure(messageOf(error, texts.requestFailed));
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
				<Footer
					{...{ confirmLabel, tone, isPending }}
					{...given({ cancelLabel, isConfirmDisabled })}
					onCancel={close}
					onConfirm={() => void confirm(close)}
				/>
			)}
		>
			{message !== undefined && <p className="ui-dialog__message">{message}</p>}
			{children}
			{failure !== undefined && <FailureBanner>{failure}</FailureBanner>}
		</Dialog>
	);
}
