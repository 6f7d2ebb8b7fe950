import "./places.css";
import { useId } from "react";
import { Button } from "../../components/Button/Button.tsx";
import { ErrorState } from "../../components/ErrorState/ErrorState.tsx";
import { Skeleton } from "../../components/Skeleton/Skeleton.tsx";
import { useTexts } from "../../texts.ts";

/** These placeholders are here, because the shell needs them before other entries of shared-ui are loaded. */

interface PlaceWaitingProps {
	label: string;
	/** Visible message with a retry button. Set it when loading takes longer than usual. */
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
