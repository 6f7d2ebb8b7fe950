import type { LoginResult } from "@portal/contracts/contract/sessions";

type Message = { type: "started"; result: LoginResult } | { type: "ended" };

/** Notifies other tabs of this browser about a new or ended session, so that they need no request of their own. */
export interface Tabs {
	started(result: LoginResult): void;
	ended(): void;
}

/**
 * Returns the channel between the tabs; undefined in browsers that lack BroadcastChannel or block it together with
 * storage.
 */
function openChannel(): BroadcastChannel | undefined {
	try {
		return new BroadcastChannel("portal-session");
	} catch {
		return undefined;
	}
}

export function connectTabs(on: { started(result: LoginResult): void; ended(): void }): Tabs {
	const channel = openChannel();
	if (!channel) return { started: () => {}, ended: () => {} };
	// Does not keep the process alive in Node, where tests run.
	(channel as { unref?: () => void }).unref?.();
	channel.onmessage = ({ data }: MessageEvent<Message>) => {
		if (data.type === "started") on.started(data.result);
		else on.ended();
	};
	const send = (message: Message) => channel.postMessage(message);
	return { started: (result) => send({ type: "started", result }), ended: () => send({ type: "ended" }) };
}
