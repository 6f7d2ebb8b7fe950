import { useLocation, useSession, useShownRecord } from "@portal/shared-ui/module";
import { useEffect } from "react";
import { addressOf, rememberRecent } from "./recent.ts";

export function useRecentRecords(): void {
	const { user } = useSession();
	const { pathname, search } = useLocation();
	const label = useShownRecord();
	useEffect(() => {
		if (!user || label === undefined) return;
		rememberRecent(user._id, { href: addressOf({ pathname, search }), label });
	}, [user, label, pathname, search]);
}
