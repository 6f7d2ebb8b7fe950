import { useContext, useSyncExternalStore } from "react";
import { HostContext } from "../host/host.ts";
import { IDLE, type PageTraffic } from "./traffic.ts";
import type { TrafficState } from "./watch-traffic.ts";

const nothing = () => () => {};
const idleState = () => IDLE;

/** Returns the pending requests of a staff page. Undefined on public pages, which do not track them. */
export const usePageTraffic = (): PageTraffic | undefined => useContext(HostContext)?.traffic;

export function useTraffic(): TrafficState {
	const traffic = usePageTraffic();
	return useSyncExternalStore(traffic?.subscribe ?? nothing, traffic?.getState ?? idleState);
}
