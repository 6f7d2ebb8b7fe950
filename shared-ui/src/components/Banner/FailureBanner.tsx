import { useEffect, useRef } from "react";
import { Banner, type BannerProps } from "./Banner.tsx";

export type FailureBannerProps = Omit<BannerProps, "tone" | "ref">;

/** Overlays that keep the focus inside themselves as long as they are open. */
const OVERLAYS = ".ui-popover, [role=dialog], [role=alertdialog]";

/**
 * Shows the error message of a failed action, scrolls to it and focuses it. When the user dismisses the message, the
 * focus returns to the element that triggered the action.
 */
export function FailureBanner({ onDismiss, ...props }: FailureBannerProps) {
	const banner = useRef<HTMLDivElement>(null);
	const cause = useRef<Element>(null);
	const { title, children } = props;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new title or text means a new failure
	useEffect(() => {
		const { current } = banner;
		let frame = 0;
		const takeFocus = (wasInOverlay: boolean) => {
			const overlay = document.activeElement?.closest(OVERLAYS);
			const isInOverlay = overlay != null && !overlay.contains(current);
			// A menu that is about to close returns the focus to its button one frame after it has disappeared.
			if (isInOverlay || wasInOverlay) {
				frame = requestAnimationFrame(() => takeFocus(isInOverlay));
				return;
			}
			if (!current?.contains(document.activeElement)) cause.current = document.activeElement;
			current?.focus({ preventScroll: true });
		};
		takeFocus(false);
		current?.scrollIntoView?.({ block: "nearest" });
		return () => cancelAnimationFrame(frame);
	}, [title, children]);
	const dismiss = () => {
		onDismiss?.();
		if (cause.current instanceof HTMLElement) cause.current.focus();
	};
	return <Banner {...props} tone="error" ref={banner} onDismiss={onDismiss && dismiss} />;
}
