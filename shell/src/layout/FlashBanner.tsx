import { Banner, FailureBanner } from "@portal/shared-ui/basics";
import { useFlashMessage } from "@portal/shared-ui/module";
import { type RefObject, useEffect, useRef } from "react";

/** Long enough to be read twice, the longest of them. */
export const SUCCESS_STAYS_MS = 15_000;

/** Takes a message away after a while, but not while nobody looks at the page, nor from under a keyboard's focus. */
function usePassing(isPassing: boolean, message: unknown, place: RefObject<HTMLElement | null>, dismiss: () => void) {
	// biome-ignore lint/correctness/useExhaustiveDependencies: another message has its own time
	useEffect(() => {
		if (!isPassing) return undefined;
		const timer = setInterval(() => {
			if (!document.hidden && !place.current?.contains(document.activeElement)) dismiss();
		}, SUCCESS_STAYS_MS);
		return () => clearInterval(timer);
	}, [isPassing, message, place, dismiss]);
}

/**
 * The message that a navigation has brought along, or what came of an action on this page: a success lies over the edge of
 * the window and goes by itself, everything else stands above the page.
 */
export function FlashBanner() {
	const { current, dismiss } = useFlashMessage();
	const place = useRef<HTMLDivElement>(null);
	const isFailure = current?.tone === "error" && current.count !== undefined;
	const isSuccess = current?.tone === "success";
	usePassing(isSuccess, current, place, dismiss);
	// Always there: a live region that appears together with its text is not read out by every screen reader.
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
