import type { BotCheckAction } from "@portal/contracts/contract/sessions";
import { useCallback, useEffect, useState } from "react";
import { useVisitorHost } from "../host/host.ts";
import type { HumanCheck } from "./check.ts";

export interface HumanCheckState {
	ready: boolean;
	/** Returns a token that protects one request from bots, or undefined while the check is not ready or has failed. */
	token(): Promise<string | undefined>;
	error?: unknown;
}

const RETRY_MS = 5_000;

/** Loads the protection against bots. `enabled` needs the visitor's consent, because a third party may receive data. */
export function useHumanCheck(action: BotCheckAction, { enabled }: { enabled: boolean }): HumanCheckState {
	const { baseUrl } = useVisitorHost();
	const [check, setCheck] = useState<HumanCheck>();
	const [error, setError] = useState<unknown>();

	useEffect(() => {
		if (!enabled) return;
		const abort = new AbortController();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const prepare = async () => {
			try {
				// The code loads after the consent, because most visitors of a page with a form do not send it.
				const { prepareCheck } = await import("./check.ts");
				const prepared = await prepareCheck(baseUrl, action, abort.signal);
				if (abort.signal.aborted) return;
				setCheck(prepared);
				setError(undefined);
			} catch (failure) {
				if (abort.signal.aborted) return;
				setError(failure);
				timer = setTimeout(prepare, RETRY_MS);
			}
		};
		void prepare();
		return () => {
			abort.abort();
			clearTimeout(timer);
			setCheck(undefined);
			setError(undefined);
		};
	}, [enabled, baseUrl, action]);

	const token = useCallback(async () => {
		try {
			return await check?.token();
		} catch (failure) {
			setError(failure);
			return undefined;
		}
	}, [check]);

	return error === undefined ? { ready: check !== undefined, token } : { ready: check !== undefined, token, error };
}
