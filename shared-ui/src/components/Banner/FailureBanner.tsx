import { useEffect, useRef } from "react";
import { Banner, type BannerProps } from "./Banner.tsx";

export type FailureBannerProps = Omit<BannerProps, "tone" | "ref">;

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
		if (!current?.contains(document.activeElement)) cause.current = document.activeElement;
		current?.focus({ preventScroll: true });
		current?.scrollIntoView?.({ block: "nearest" });
	}, [title, children]);
	const dismiss = () => {
		onDismiss?.();
		if (cause.current instanceof HTMLElement) cause.current.focus();
	};
	return <Banner {...props} tone="error" ref={banner} onDismiss={onDismiss && dismiss} />;
}
