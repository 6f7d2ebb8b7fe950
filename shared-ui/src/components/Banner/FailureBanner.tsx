import { useEffect, useRef } from "react";
import { Banner, type BannerProps } from "./Banner.tsx";

export type FailureBannerProps = Omit<BannerProps, "tone" | "ref">;

/**
 * What came of an action that failed. It comes into sight and into focus however the page is scrolled; who takes it away
 * is again where the action was begun.
 */
export function FailureBanner({ onDismiss, ...props }: FailureBannerProps) {
	const banner = useRef<HTMLDivElement>(null);
	const cause = useRef<Element>(null);
	const { title, children } = props;
	// biome-ignore lint/correctness/useExhaustiveDependencies: another message is another failure
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
