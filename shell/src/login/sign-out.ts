/** The login screen ends the session after the navigation, so that a form can ask about unsaved changes first. */
export const SIGN_OUT = { signOut: true } as const;

export const wantsSignOut = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "signOut" in state && state.signOut === true;
