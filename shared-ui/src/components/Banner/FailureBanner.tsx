import { useEffect, useRef } from "react";
import { Banner, type BannerProps } from "./Banner.tsx";

export type FailureBannerProps = Omit<BannerProps, "tone" | "ref">;

/** Overlays that keep the focus inside themselves as long as they are open. */
const OVERLAYS = ".ui-popover, [role=dialog], [role=alertdialog]";
/** Milliseconds within which a closed menu returns the focus to its button, on a slow machine long after it is gone. */
const FOCUS_RETURNS_MS = 2_000;
/** A menu that is gone returns the focus to its button in the first or second frame after it. */
const FRAMES_UNTIL_FOCUS = 2;
/** After one of these events, the user moves the focus. */
const USER_INPUTS = ["keydown", "pointerdown", "click"] as const;

/** Scrolls to a failed action's message and focuses it. A dismissal returns the focus to the element that had it. */
export function FailureBanner({ onDismiss, ...props }: FailureBannerProps) {
	const banner = useRef<HTMLDivElement>(null);
	const cause = useRef<Element>(null);
	const { title, children } = props;
	// biome-ignore lint/correctness/useExhaustiveDependencies: a new title or text means a new failure
	useEffect(() => {
		const { current } = banner;
		let frame = 0;
		const ended = new AbortController();
		const { signal } = ended;
		const takeFocus = (frames: number) => {
			const { activeElement } = document;
			const overlay = activeElement?.closest(OVERLAYS);
			const isInOverlay = overlay != null && !overlay.contains(current);
			if (isInOverlay || (activeElement === document.body && frames > 0)) {
				frame = requestAnimationFrame(() => {
					if (isInOverlay) takeFocus(FRAMES_UNTIL_FOCUS);
					else if (!signal.aborted) takeFocus(frames - 1);
				});
				return;
			}
			if (!current?.contains(activeElement)) cause.current = activeElement;
			current?.focus({ preventScroll: true });
		};
		takeFocus(FRAMES_UNTIL_FOCUS);
		current?.scrollIntoView?.({ block: "nearest" });
		const takeBack = ({ relatedTarget }: FocusEvent) => relatedTarget === current && takeFocus(0);
		document.addEventListener("focusin", takeBack, { signal });
		const end = () => ended.abort();
		for (const input of USER_INPUTS) document.addEventListener(input, end, { signal, capture: true });
		const timer = setTimeout(end, FOCUS_RETURNS_MS);
		return () => {
			cancelAnimationFrame(frame);
			clearTimeout(timer);
			end();
		};
	}, [title, children]);
	const dismiss = () => {
		onDismiss?.();
		if (cause.current instanceof HTMLElement) cause.current.focus();
	};
	return <Banner {...props} tone="error" ref={banner} onDismiss={onDismiss && dismiss} />;
}
