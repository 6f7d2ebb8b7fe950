import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BannerTone } from "../../components/Banner/Banner.tsx";
import { useStableWhilePressed } from "../../components/press.ts";

export interface FlashMessage {
	message: string;
	tone: BannerTone;
	/** Number of the message on this page, which lets screen readers announce a repeated message again. */
	count?: number;
}

/** Navigation state that shows a message above the next page: `navigate("/clients", { state: flash("…") })`. */
export const flash = (message: string, tone: BannerTone = "success"): { flash: FlashMessage } => ({
	flash: { message, tone },
});

interface FlashState {
	current: FlashMessage | undefined;
	show(message: string, tone?: BannerTone): void;
	dismiss(): void;
}

const FlashContext = createContext<FlashState>({ current: undefined, show: () => {}, dismiss: () => {} });

const carried = (state: unknown) => (state as Partial<ReturnType<typeof flash>> | null | undefined)?.flash;

// Removes the message from the browser's history; otherwise a reload would show it again.
function forgetInHistory(): void {
	const state = window.history.state as { usr?: unknown } | null;
	if (carried(state?.usr)) window.history.replaceState({ ...state, usr: undefined }, "");
}

export function FlashProvider({ children }: { children: ReactNode }) {
	const { key, pathname, state } = useLocation();
	const shownCount = useRef(0);
	const [shown, setShown] = useState<{ key: string; pathname: string; message: FlashMessage | undefined }>();

	// The message stays when only the query string changes, and disappears when the user opens another page.
	let entry = shown;
	if (shown?.key !== key) {
		const message = carried(state) ?? (shown?.pathname === pathname ? shown.message : undefined);
		entry = { key, pathname, message };
		setShown(entry);
		forgetInHistory();
	}

	const put = useCallback((message: FlashMessage | undefined) => {
		setShown((current) => (current ? { ...current, message } : current));
	}, []);
	const current = entry?.message;
	const value = useMemo<FlashState>(
		() => ({
			current,
			show: (message, tone = "success") => put({ message, tone, count: shownCount.current++ }),
			dismiss: () => put(undefined),
		}),
		[current, put],
	);
	return <FlashContext value={value}>{children}</FlashContext>;
}

/** Returns a function that shows a message above the current page. */
export const useFlash = (): FlashState["show"] => useContext(FlashContext).show;

/** Returns the current message and a function that dismisses it, for the banner above staff pages. */
export function useFlashMessage(): { current: FlashMessage | undefined; dismiss(): void } {
	const { current, dismiss } = useContext(FlashContext);
	return { current: useStableWhilePressed(current), dismiss };
}
