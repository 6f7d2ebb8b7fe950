import { Banner, FailureBanner } from "@portal/shared-ui/basics";
import { useFlashMessage } from "@portal/shared-ui/module";
import { type RefObject, useEffect, useRef } from "react";

/** Milliseconds for which a success message stays visible: enough to read the longest message twice. */
export const SUCCESS_STAYS_MS = 15_000;

/** Dismisses a success message after 15 seconds, but not while the page is hidden or the message has the focus. */
function usePassing(isPassing: boolean, message: unknown, place: RefObject<HTMLElement | null>, dismiss: () => void) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: the timer restarts with each message
	useEffect(() => {
		if (!isPassing) return undefined;
		const timer = setInterval(() => {
			if (!document.hidden && !place.current?.contains(document.activeElement)) dismiss();
		}, SUCCESS_STAYS_MS);
		return () => clearInterval(timer);
	}, [isPassing, message, place, dismiss]);
}

/** Message about an action's result. Success messages disappear; others stay until a dismissal or navigation. */
export function FlashBanner() {
	const { current, dismiss } = useFlashMessage();
	const place = useRef<HTMLDivElement>(null);
	const isFailure = current?.tone === "error" && current.count !== undefined;
	const isSuccess = current?.tone === "success";
	usePassing(isSuccess, current, place, dismiss);
	// The live region is always rendered, because some screen readers ignore regions that appear with their text.
	return (
		<div
			ref={place}
			role="status"
			className="shell-flash"
			data-failure={isFailure || undefined}
			data-success={isSuccess || undefined}
		>
			{isFailure && (
				<FailureBanner key={current.count} live="off" onDismiss={dismiss}>
					{current.message}
				</FailureBanner>
			)}
			{current && !isFailure && (
				<Banner tone={current.tone} live="off" onDismiss={dismiss}>
					{current.message}
				</Banner>
			)}
		</div>
	);
}
