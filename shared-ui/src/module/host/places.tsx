import "./places.css";
import { useId } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { ErrorState } from "../../components/ErrorState/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton/Skeleton.tsx";
import { useTexts } from "../../texts.ts";

/**
 * What stands in the place of something that is still to come. In the kit and not among the components, because the
 * host needs them before anything else of shared-ui is there.
 */

interface PlaceWaitingProps {
	/** What is waited for, said to those who do not see it. */
	label: string;
	/** Said to all, with a button to try again. */
	slow?: { message: string; onRetry: () => void } | undefined;
}

export function PlaceWaiting({ label, slow }: PlaceWaitingProps) {
	const texts = useTexts();
	const messageId = useId();
	return (
		<div className="portal-place">
			<p role="status" id={messageId} className={slow ? "portal-place__message" : "ui-visually-hidden"}>
				{slow?.message ?? label}
			</p>
			{slow && (
				<Button icon="refresh" onPress={slow.onRetry} aria-describedby={messageId}>
					{texts.retry}
				</Button>
			)}
			<Skeleton lines={4} />
		</div>
	);
}

export function PlaceFailed(props: { title: string; message: string; onRetry: () => void }) {
	return (
		<div className="portal-place">
			<ErrorState {...props} />
		</div>
	);
}
