import { type BackendCall, createBackendCall } from "@portal/contracts/client";
import { useMemo } from "react";
import { useHost } from "../host/host.ts";

/** Calls the backend that an Admin has registered for the module: `unwrap(backend("/orders", { signal }))`. */
export function useBackend(module: string): BackendCall {
	const { baseUrl, session, traffic } = useHost();
	return useMemo(() => createBackendCall(module, { baseUrl, session, traffic }), [module, baseUrl, session, traffic]);
}
