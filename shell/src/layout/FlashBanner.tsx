import { Banner } from "@portal/shared-ui";
import { useFlashMessage } from "@portal/shared-ui/module";

/** The message that a navigation has brought along. */
export function FlashBanner() {
	const { current, dismiss } = useFlashMessage();
	// Always there: a live region that appears together with its text is not read out by every screen reader.
	return (
		<div role="status" className="shell-flash">
			{current && (
				<Banner tone={current.tone} live="off" onDismiss={dismiss}>
					{current.message}
				</Banner>
			)}
		</div>
	);
}
