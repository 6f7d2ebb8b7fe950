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
import { Button } from "../Button/Button.tsx";
import { IconButton } from "../Button/IconButton.tsx";
import { Icon } from "../Icon/Icon.tsx";

interface ToastAction {
	label: string;
	onPress: () => void;
}

interface ToastMessage {
	message: string;
	tone: BannerTone;
	action: ToastAction | undefined;
}

const queue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 3 });

const READING_TIME_MS = 6000;
/** Milliseconds that a toast with a button stays visible, long enough to reach the button by keyboard. */
const ACTING_TIME_MS = 12_000;

export interface ToastOptions {
	tone?: BannerTone;
	/** Milliseconds until the toast closes. Error messages stay until the user closes them. */
	timeout?: number;
	/** Button in the toast, such as undo. The same action must be available elsewhere, because the toast disappears. */
	action?: ToastAction;
}

/** Shows a short message at the edge of the window. Returns a function that closes it. */
export function toast(message: string, { tone = "success", timeout, action }: ToastOptions = {}): () => void {
	const lasting = timeout ?? (tone === "error" ? undefined : action ? ACTING_TIME_MS : READING_TIME_MS);
	const key = queue.add({ message, tone, action }, lasting === undefined ? {} : { timeout: lasting });
	return () => queue.close(key);
}

const subscribe = (listener: () => void) => queue.subscribe(listener);
const hasMessages = () => queue.visibleToasts.length > 0;

/** Region in which all toasts of a page appear. Render it once per page. Keyboard users reach it with F6. */
export function ToastRegion() {
	const texts = useTexts();
	// React Aria registers the region as a landmark only when it mounts. The key of the region contains this value, so
	// that the region mounts again when the first message appears.
	const isShown = useSyncExternalStore(subscribe, hasMessages);
	return (
		<AriaToastRegion key={String(isShown)} queue={queue} aria-label={texts.notifications} className="ui-toasts">
			{({ toast: entry }) => (
				<AriaToast toast={entry} className={`ui-toast ui-toast--${entry.content.tone}`}>
					<Icon name={entry.content.tone} className="ui-banner__icon" />
					<ToastContent className="ui-banner__content">
						<Text slot="title">{entry.content.message}</Text>
					</ToastContent>
					{entry.content.action && (
						// Without `slot={null}`, React Aria would treat this button as the close button of the toast.
						<Button
							slot={null}
							size="small"
							onPress={() => {
								queue.close(entry.key);
								entry.content.action?.onPress();
							}}
						>
							{entry.content.action.label}
						</Button>
					)}
					<IconButton slot="close" label={texts.close} icon="close" size="small" hasTooltip={false} />
				</AriaToast>
			)}
		</AriaToastRegion>
	);
}
