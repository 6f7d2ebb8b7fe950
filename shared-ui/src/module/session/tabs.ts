import type { LoginResult } from "@portal/contracts/contract/sessions";

type Message = { type: "started"; result: LoginResult } | { type: "ended" };

/** Returns undefined if the browser lacks or blocks `BroadcastChannel`. Tabs then work independently. */
function openChannel(): BroadcastChannel | undefined {
	try {
		return new BroadcastChannel("portal-session");
	} catch {
		return undefined;
	}
}

interface Tabs {
	started(result: LoginResult): void;
	ended(): void;
}

/** Informs the other tabs of this browser about a new or ended session, so that they need no request of their own. */
export function connectTabs(on: Tabs): Tabs {
	const channel = openChannel();
	if (!channel) return { started: () => {}, ended: () => {} };
	// In Node, where tests run, an open channel would prevent the process from ending.
	(channel as { unref?: () => void }).unref?.();
	channel.onmessage = ({ data }: MessageEvent<Message>) => {
		if (data.type === "started") on.started(data.result);
		else on.ended();
	};
	const send = (message: Message) => channel.postMessage(message);
	return { started: (result) => send({ type: "started", result }), ended: () => send({ type: "ended" }) };
}
