import "../tones.css";
import "../Banner/Banner.css";
import "./Toast.css";
import { useSyncExternalStore } from "react";
import {
	UNSTABLE_Toast as AriaToast,
	UNSTABLE_ToastRegion as AriaToastRegion,
	Text,
	UNSTABLE_ToastContent as ToastContent,
	UNSTABLE_ToastQueue as ToastQueue,
} from "react-aria-components";
import { useTexts } from "../../texts.ts";
import type { BannerTone } from "../Banner/Banner.tsx";
import { IconButton } from "../Button/IconButton.tsx";
import { Icon } from "../Icon/Icon.tsx";

interface ToastMessage {
	message: string;
	tone: BannerTone;
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

const READING_TIME_MS = 6000;

export interface ToastOptions {
	tone?: BannerTone;
	/** Milliseconds until it goes; errors stay until they are closed. */
	timeout?: number;
}

/** Shows a short message at the edge of the window and gives a function that takes it away. */
export function toast(message: string, { tone = "success", timeout }: ToastOptions = {}): () => void {
	const lasting = timeout ?? (tone === "error" ? undefined : READING_TIME_MS);
	const key = queue.add({ message, tone }, lasting === undefined ? {} : { timeout: lasting });
	return () => queue.close(key);
}

const subscribe = (listener: () => void) => queue.subscribe(listener);
const hasMessages = () => queue.visibleToasts.length > 0;

/** Once per page; a landmark that can be reached with F6. */
export function ToastRegion() {
	const texts = useTexts();
	// A region is known as a landmark only if it is there when it is made, so it is made with the first message.
	const isShown = useSyncExternalStore(subscribe, hasMessages);
	return (
		<AriaToastRegion key={String(isShown)} queue={queue} aria-label={texts.notifications} className="ui-toasts">
			{({ toast: entry }) => (
				<AriaToast toast={entry} className={`ui-toast ui-toast--${entry.content.tone}`}>
					<Icon name={entry.content.tone} className="ui-banner__icon" />
					<ToastContent className="ui-banner__content">
						<Text slot="title">{entry.content.message}</Text>
					</ToastContent>
					<IconButton slot="close" label={texts.close} icon="close" size="small" hasTooltip={false} />
				</AriaToast>
			)}
		</AriaToastRegion>
	);
}
