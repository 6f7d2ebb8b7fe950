import type { SessionUser } from "@portal/api/contract/sessions";
import type { Roles } from "@portal/api/kit/access";
import { useSyncExternalStore } from "react";
import { useHost } from "../host/host.ts";
import { hasRole, type SessionStatus, type SignInInput } from "./session.ts";

export interface SessionAccess {
	status: SessionStatus;
	/** Who is signed in. */
	user: SessionUser | undefined;
	/** What the server said where it could not tell who is signed in. */
	refusal: string | undefined;
	/** True if the person has one of the roles. */
	hasRole(...roles: Roles): boolean;
	/** Throws a `RequestError` if the sign-in is refused. */
	signIn(input: SignInInput): Promise<void>;
	signOut(): Promise<void>;
}

export function useSession(): SessionAccess {
	const { session } = useHost();
	const { status, user, refusal } = useSyncExternalStore(session.subscribe, session.getState);
	return {
		status,
		user,
		refusal,
		hasRole: (...roles) => hasRole(user, roles),
		signIn: session.signIn,
		signOut: session.signOut,
	};
}
