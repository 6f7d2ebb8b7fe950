import { isObject } from "@portal/contracts/kit/registry";

/** Navigation state that signs out, only after the navigation, so that a form can first warn about unsaved changes. */
export const SIGN_OUT = { signOut: true } as const;

export const wantsSignOut = (state: unknown): boolean => isObject(state) && state.signOut === true;
