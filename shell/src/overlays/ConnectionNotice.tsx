import "./connection.css";
import { Banner, Button } from "@portal/shared-ui/basics";
import { RequestError, useHost, useLocation, useTraffic, useTranslation } from "@portal/shared-ui/module";
import { useEffect } from "react";

const isLost = (error: unknown) => error instanceof RequestError && error.status === 0;

function useWatch(): void {
	const { traffic, queryClient } = useHost();
	const { pathname } = useLocation();
	useEffect(() => {
		// Repeats the requests that have failed for lack of a connection, once the server is reachable again.
		const again = () =>
			void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => isLost(state.error) });
		// If the code that watches the connection does not load, failed requests appear as ordinary errors.
		const watching = traffic?.watch(again).catch(() => undefined);
		return () => void watching?.then((stop) => stop?.());
	}, [traffic, queryClient]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: a navigation cancels the pending requests of the previous page
	useEffect(() => traffic?.giveUp, [traffic, pathname]);
}

/** Notice that the server is unreachable or slow. It leaves out writes for which a form shows its own notice. */
export function ConnectionNotice() {
	const { t } = useTranslation("shell");
	const { traffic } = useHost();
	const { isAway, isHolding, slow, isClaimed } = useTraffic();
	useWatch();
	const isPending = isHolding && !isClaimed;
	const isSlow = slow.reads || (slow.writes && !isClaimed);
	const cancel = () => {
		if (slow.reads) traffic?.cancel("reads");
		if (!isClaimed) traffic?.cancel("writes");
	};
	// The live region is always rendered, because some screen readers ignore regions that appear with their text.
	return (
		<div role="status" aria-label={t("connection.label")} className="shell-notice shell-connection">
			{(isAway || isPending || isSlow) && (
				<Banner
					tone={isAway ? "warning" : "info"}
					live="off"
					actions={
						isPending || isSlow ? (
							<Button size="small" onPress={cancel}>
								{t("connection.cancel")}
							</Button>
						) : undefined
					}
				>
					{isAway ? t("connection.away") : t("connection.slow")} {isPending && t("connection.held")}
				</Banner>
			)}
		</div>
	);
}
