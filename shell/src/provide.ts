/**
 * These functions are never called. Their imports add packages that only modules use to the shell's build, because the
 * module loader can share only packages of that build with modules.
 */
export const provided = [
	() => import("@portal/shared-ui"),
	() => import("@portal/shared-ui/basics"),
	() => import("@portal/shared-ui/menu"),
	() => import("@portal/shared-ui/pickers"),
	() => import("@portal/shared-ui/form"),
	() => import("@portal/shared-ui/table"),
	() => import("@portal/shared-ui/grid"),
	// A development build of the shell itself uses only `jsx-dev-runtime`, but the deployed modules that it loads need
	// this entry.
	() => import("react/jsx-runtime"),
	() => import("react-dom"),
];
