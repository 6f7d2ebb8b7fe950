import type { WatchedCertificate } from "@portal/contracts/contract/watches";
import { RequestError, useApi } from "@portal/shared-ui/module";
import { useCallback, useEffect, useState } from "react";
import { confirmLink, endLink, readLink } from "./api.ts";

const GONE = [400, 404];

type WatchState =
	| { step: "reading" | "gone" | "ended" | "failed" }
	| { step: "known"; watched: WatchedCertificate; isFailed?: true };

/** Loads the watch of an e-mail's link without changing it, because mail programs open links by themselves. */
export function useWatchLink(token: string) {
	const api = useApi();
	const [state, setState] = useState<WatchState>({ step: "reading" });
	const [isBusy, setBusy] = useState(false);

	const read = useCallback(() => {
		setState({ step: "reading" });
		readLink(api, token).then(
			(watched) => setState({ step: "known", watched }),
			(error) => setState({ step: error instanceof RequestError && GONE.includes(error.status) ? "gone" : "failed" }),
		);
	}, [api, token]);
	useEffect(read, [read]);

	const act = async (doing: () => Promise<WatchState>) => {
		if (isBusy) return;
		setBusy(true);
		try {
			setState(await doing());
		} catch (error) {
			const isGone = error instanceof RequestError && GONE.includes(error.status);
			setState((before) => (isGone || before.step !== "known" ? { step: "gone" } : { ...before, isFailed: true }));
		} finally {
			setBusy(false);
		}
	};
	return {
		state,
		isBusy,
		read,
		confirm: () => act(async () => ({ step: "known", watched: await confirmLink(api, token) })),
		end: () =>
			act(async () => {
				await endLink(api, token);
				return { step: "ended" };
			}),
	};
}
