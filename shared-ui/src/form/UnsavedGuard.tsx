import { useEffect, useRef } from "react";
import { ConfirmDialog } from "../components/Dialog/ConfirmDialog.tsx";
import { useTexts } from "../texts.ts";

export interface UnsavedGuardProps {
	isDirty: boolean;
	/** What the router's `useBlocker(isDirty)` gave. */
	blocker: { state: string; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
}

/** Asks before unsaved input is lost: within the application by a window of ours, outside by the browser's. */
export function UnsavedGuard({ isDirty, blocker }: UnsavedGuardProps) {
	const texts = useTexts();
	const isLeaving = useRef(false);
	useEffect(() => {
		if (!isDirty) return undefined;
		const ask = (event: BeforeUnloadEvent) => event.preventDefault();
		window.addEventListener("beforeunload", ask);
		return () => window.removeEventListener("beforeunload", ask);
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
