/** What a module leaves to the shell at run time. A request that ends in a slash stands for all that begin so. */
export const SHARED_REQUESTS = [
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
