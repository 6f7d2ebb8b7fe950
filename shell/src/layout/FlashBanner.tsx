import { Banner, FailureBanner } from "@portal/shared-ui/basics";
import { useFlashMessage } from "@portal/shared-ui/module";

/** The message that a navigation has brought along, or what came of an action on this page. */
export function FlashBanner() {
	const { current, dismiss } = useFlashMessage();
	const isFailure = current?.tone === "error" && current.count !== undefined;
	// Always there: a live region that appears together with its text is not read out by every screen reader.
	return (
		<div role="status" className="shell-flash" data-failure={isFailure || undefined}>
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
