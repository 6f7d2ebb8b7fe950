import "./connection.css";
import { Banner, Button } from "@portal/shared-ui/basics";
import { RequestError, useHost, useLocation, useTraffic, useTranslation } from "@portal/shared-ui/module";
import { useEffect } from "react";

const isLost = (error: unknown) => error instanceof RequestError && error.status === 0;

function useWatch(): void {
	const { traffic, queryClient } = useHost();
	const { pathname } = useLocation();
	useEffect(() => {
		// What was not to be had without a connection is asked for once it is there.
		const again = () =>
			void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => isLost(state.error) });
		const watching = traffic?.watch(again);
		// Without its code what is lost is told as ever.
		watching?.catch(() => undefined);
		return () => {
			watching?.then(
				(stop) => stop(),
				() => undefined,
			);
		};
	}, [traffic, queryClient]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: who opens another page does not wait on the one before
	useEffect(() => traffic?.giveUp, [traffic, pathname]);
}

/** That there is no connection, or that the page takes longer than usual. What waits for a change tells of it beside it. */
export function ConnectionNotice() {
	const { t } = useTranslation("shell");
	const { traffic } = useHost();
	const { isAway, isHolding, slow, isClaimed } = useTraffic();
	useWatch();
	const isHeld = isHolding && !isClaimed;
	const isSlow = slow.reads || (slow.writes && !isClaimed);
	const cancel = () => {
		if (slow.reads) traffic?.cancel("reads");
		if (!isClaimed) traffic?.cancel("writes");
	};
	// Always there: a live region that appears together with its text is not read out by every screen reader.
	return (
		<div role="status" aria-label={t("connection.label")} className="shell-connection">
			{(isAway || isHeld || isSlow) && (
				<Banner
					tone={isAway ? "warning" : "info"}
					live="off"
					actions={
						isHeld || isSlow ? (
							<Button size="small" onPress={cancel}>
								{t("connection.cancel")}
							</Button>
						) : undefined
					}
				>
					{isAway ? t("connection.away") : t("connection.slow")} {isHeld && t("connection.held")}
				</Banner>
			)}
		</div>
	);
}
