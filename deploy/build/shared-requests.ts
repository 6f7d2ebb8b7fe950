/**
 * Imports that the shell provides at run time, each with the member of `SharedRanges` that is the version range of its
 * package. A name that ends in a slash includes all imports that begin with it.
 */
export const SHARED_REQUESTS = {
	react: "react",
	"react/": "react",
	"react-dom": "reactDom",
	"react-dom/": "reactDom",
	"@portal/shared-ui/module": "sharedUi",
	"@portal/shared-ui": "sharedUi",
	"@portal/shared-ui/basics": "sharedUi",
	"@portal/shared-ui/menu": "sharedUi",
	"@portal/shared-ui/pickers": "sharedUi",
	"@portal/shared-ui/form": "sharedUi",
	"@portal/shared-ui/table": "sharedUi",
	"@portal/shared-ui/grid": "sharedUi",
} as const;

export const isShared = (request: string) =>
	Object.keys(SHARED_REQUESTS).some((shared) =>
		shared.endsWith("/") ? request.startsWith(shared) : request === shared,
	);
