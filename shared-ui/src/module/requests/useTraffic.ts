import { useContext, useSyncExternalStore } from "react";
import { HostContext } from "../host/host.ts";
import { CALM, type PageTraffic } from "./traffic.ts";
import type { TrafficState } from "./traffic-state.ts";

const nothing = () => () => {};
const calm = () => CALM;

/** Undefined where no host watches, as for visitors of the website. */
export const usePageTraffic = (): PageTraffic | undefined => useContext(HostContext)?.traffic;

export function useTraffic(): TrafficState {
	const traffic = usePageTraffic();
	return useSyncExternalStore(traffic?.subscribe ?? nothing, traffic?.getState ?? calm);
}
