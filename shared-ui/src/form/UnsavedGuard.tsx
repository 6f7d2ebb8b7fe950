import { useEffect, useRef } from "react";
import { ConfirmDialog } from "../components/Dialog/ConfirmDialog.tsx";
import { useTexts } from "../texts.ts";

export interface UnsavedGuardProps {
	isDirty: boolean;
	/** Result of the router's `useBlocker(isDirty)`, which stops a navigation while the form has unsaved input. */
	blocker: { state: string; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
}

/** Warns before unsaved input is lost: by a dialog for links, by the browser's prompt for a closed or reloaded tab. */
export function UnsavedGuard({ isDirty, blocker }: UnsavedGuardProps) {
	const texts = useTexts();
	const isLeaving = useRef(false);
	useEffect(() => {
		if (!isDirty) return undefined;
		const warn = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", warn);
		return () => window.removeEventListener("beforeunload", warn);
	}, [isDirty]);
	return (
		<ConfirmDialog
			isOpen={blocker.state === "blocked"}
			onOpenChange={(isOpen) => {
				if (!isOpen && !isLeaving.current) blocker.reset?.();
				isLeaving.current = false;
			}}
			title={texts.leaveTitle}
			message={texts.leaveMessage}
			confirmLabel={texts.leave}
			cancelLabel={texts.stay}
			tone="danger"
			onConfirm={() => {
				isLeaving.current = true;
				blocker.proceed?.();
			}}
		/>
	);
}
