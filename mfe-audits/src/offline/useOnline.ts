import { useSession } from "@portal/shared-ui/module";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void) {
	window.addEventListener("online", listener);
	window.addEventListener("offline", listener);
	return () => {
		window.removeEventListener("online", listener);
		window.removeEventListener("offline", listener);
	};
}

/** Returns true while the browser reports a connection and the session has a token, so that requests can succeed. */
export function useOnline(): boolean {
	const { status } = useSession();
	const isConnected = useSyncExternalStore(subscribe, () => navigator.onLine);
	return isConnected && status === "signedIn";
}
