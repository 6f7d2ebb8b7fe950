/** Never called: the imports put packages that only modules use into the shell's build, as the runtime requires. */
export const provided = [
	() => import("@portal/shared-ui"),
	() => import("@portal/shared-ui/basics"),
	() => import("@portal/shared-ui/menu"),
	() => import("@portal/shared-ui/pickers"),
	() => import("@portal/shared-ui/form"),
	() => import("@portal/shared-ui/table"),
	() => import("@portal/shared-ui/grid"),
	// The development build of the shell itself uses jsx-dev-runtime only; deployed modules need this one.
	() => import("react/jsx-runtime"),
	() => import("react-dom"),
];
