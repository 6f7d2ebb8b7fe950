import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { BannerTone } from "../../components/Banner/Banner.tsx";
import { useHeld } from "../../components/press.ts";

export interface FlashMessage {
	message: string;
	tone: BannerTone;
	/** How many were told on the page that is open before; nothing for one that a navigation has brought along. */
	count?: number;
}

/** State of a navigation that shows a message above the next page: `navigate("/clients", { state: flash("…") })`. */
export const flash = (message: string, tone: BannerTone = "success"): { flash: FlashMessage } => ({
	flash: { message, tone },
});

interface FlashState {
	current: FlashMessage | undefined;
	show(message: string, tone?: BannerTone): void;
	dismiss(): void;
}

const FlashContext = createContext<FlashState>({ current: undefined, show: () => {}, dismiss: () => {} });

function carried(state: unknown): FlashMessage | undefined {
	if (typeof state !== "object" || state === null || !("flash" in state)) return undefined;
	const { flash: carriedFlash } = state;
	return typeof carriedFlash === "object" && carriedFlash !== null && "message" in carriedFlash
		? (carriedFlash as FlashMessage)
		: undefined;
}

// The router keeps a navigation's state in the browser's history: the message would be there again after a reload.
function forgetInHistory(): void {
	const state: unknown = window.history.state;
	if (typeof state !== "object" || state === null || !("usr" in state)) return;
	if (carried(state.usr)) window.history.replaceState({ ...state, usr: undefined }, "");
}

export function FlashProvider({ children }: { children: ReactNode }) {
	const { key, pathname, state } = useLocation();
	const told = useRef(0);
	const [shown, setShown] = useState<{ key: string; pathname: string; message: FlashMessage | undefined }>();

	// A message belongs to the page it was sent to: the next page is without it, a change of the query keeps it.
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
			show: (message, tone = "success") => put({ message, tone, count: told.current++ }),
			dismiss: () => put(undefined),
		}),
		[current, put],
	);
	return <FlashContext value={value}>{children}</FlashContext>;
}

/** Shows a message above the page that is open now. */
export const useFlash = (): FlashState["show"] => useContext(FlashContext).show;

/** For the host's banner: the message above the page and how to take it away. */
export function useFlashMessage(): { current: FlashMessage | undefined; dismiss(): void } {
	const { current, dismiss } = useContext(FlashContext);
	return { current: useHeld(current), dismiss };
}
