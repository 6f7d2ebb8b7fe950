/**
 * These functions are never called. Their imports put packages into the shell's build that only modules use, as the
 * module loader requires.
 */
export const provided = [
	() => import("@portal/shared-ui"),
	() => import("@portal/shared-ui/basics"),
	() => import("@portal/shared-ui/menu"),
	() => import("@portal/shared-ui/pickers"),
	() => import("@portal/shared-ui/form"),
	() => import("@portal/shared-ui/table"),
	() => import("@portal/shared-ui/grid"),
	// Deployed modules import this entry also from a development build, which itself uses only `jsx-dev-runtime`.
	() => import("react/jsx-runtime"),
	() => import("react-dom"),
];
