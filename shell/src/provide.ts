/**
 * Imports that are never executed. They include packages in the shell's build that only modules use, as the federation
 * runtime (which loads modules) requires.
 */
export const provided = [
	() => import("@portal/shared-ui"),
	() => import("@portal/shared-ui/basics"),
	() => import("@portal/shared-ui/menu"),
	() => import("@portal/shared-ui/pickers"),
	() => import("@portal/shared-ui/form"),
	() => import("@portal/shared-ui/table"),
	() => import("@portal/shared-ui/grid"),
	// Deployed modules need this entry also with the shell's development build, which itself uses only jsx-dev-runtime.
	() => import("react/jsx-runtime"),
	() => import("react-dom"),
];
