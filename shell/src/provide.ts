/** These functions are never called. Their imports let the module loader share packages that only modules use. */
export const provided = [
	() => import("@portal/shared-ui"),
	() => import("@portal/shared-ui/basics"),
	() => import("@portal/shared-ui/menu"),
	() => import("@portal/shared-ui/pickers"),
	() => import("@portal/shared-ui/form"),
	() => import("@portal/shared-ui/table"),
	() => import("@portal/shared-ui/grid"),
	// A development build uses only `jsx-dev-runtime`, but the deployed modules that it loads need this entry.
	() => import("react/jsx-runtime"),
	() => import("react-dom"),
];
