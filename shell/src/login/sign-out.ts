/**
 * State of a navigation to the login screen that ends the session there. First the navigation, then the end: so a form
 * with unsaved changes can still ask whether the person means to leave.
 */
export const SIGN_OUT = { signOut: true } as const;

export const wantsSignOut = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "signOut" in state && state.signOut === true;
