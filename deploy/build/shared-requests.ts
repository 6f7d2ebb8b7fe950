/** Imports that the shell provides at run time. A name that ends in a slash includes all imports that begin with it. */
const SHARED_REQUESTS = [
	"react",
	"react/",
	"react-dom",
	"react-dom/",
	"@portal/shared-ui/module",
	"@portal/shared-ui",
	"@portal/shared-ui/basics",
	"@portal/shared-ui/menu",
	"@portal/shared-ui/pickers",
	"@portal/shared-ui/form",
	"@portal/shared-ui/table",
	"@portal/shared-ui/grid",
] as const;
export type SharedRequest = (typeof SHARED_REQUESTS)[number];

export const isShared = (request: string) =>
	SHARED_REQUESTS.some((shared) => (shared.endsWith("/") ? request.startsWith(shared) : request === shared));
