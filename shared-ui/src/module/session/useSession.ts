import type { Roles } from "@portal/contracts/kit/access";
import { useSyncExternalStore } from "react";
import { useHost } from "../host/host.ts";
import { hasRole, type Session, type SessionState } from "./session.ts";

export interface SessionAccess extends SessionState, Pick<Session, "signIn" | "signOut"> {
	hasRole(...roles: Roles): boolean;
}

export function useSession(): SessionAccess {
	const { session } = useHost();
	const state = useSyncExternalStore(session.subscribe, session.getState, session.getState);
	const { signIn, signOut } = session;
	return { ...state, hasRole: (...roles) => hasRole(state.user, roles), signIn, signOut };
}
