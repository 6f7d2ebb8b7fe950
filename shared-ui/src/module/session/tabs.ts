import type { LoginResult } from "@portal/contracts/contract/sessions";

type Message = { type: "started"; result: LoginResult } | { type: "ended" };

/** Tells the other tabs of this browser what happened to the session, so that each need not find out by itself. */
export interface Tabs {
	started(result: LoginResult): void;
	ended(): void;
}

export function connectTabs(on: { started(result: LoginResult): void; ended(): void }): Tabs {
	if (typeof BroadcastChannel === "undefined") return { started: () => {}, ended: () => {} };
	const channel = new BroadcastChannel("portal-session");
	// Node keeps a process alive for an open channel.
	(channel as { unref?: () => void }).unref?.();
	channel.onmessage = ({ data }: MessageEvent<Message>) => {
		if (data.type === "started") on.started(data.result);
		else on.ended();
	};
	const send = (message: Message) => channel.postMessage(message);
	return { started: (result) => send({ type: "started", result }), ended: () => send({ type: "ended" }) };
}
