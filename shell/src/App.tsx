import { createBrowserRouter, createHost, type Host, RouterProvider } from "@portal/shared-ui/module";
import { createRoot } from "react-dom/client";
import texts from "../locales/de.json";
import { applyTheme, savedTheme } from "./layout/theme.ts";
import { entrancePart, staffPart } from "./parts.ts";
import { createModules, type LoadModule, type Modules, type Registry } from "./remote/modules.ts";
import { RenderBoundary } from "./remote/RenderBoundary.tsx";
import { shellRoutes } from "./router.tsx";
import { ShellFailure } from "./ShellFailure.tsx";

export interface ShellOptions {
	registry: Registry;
	loadModule: LoadModule;
}

/** The shell without a page around it. */
export function createShell({ registry, loadModule }: ShellOptions, host: Host = createHost()) {
	host.i18n.addResourceBundle("de", "shell", texts);
	const modules = createModules(registry, loadModule, host.languages);
	return { host, modules, routes: shellRoutes({ host, shell: { modules } }) };
}

const isPublic = ({ manifests }: Modules, path: string) =>
	manifests.some(({ routes }) => routes.some((route) => route.path === path && route.access === "public"));

// What the first page needs is fetched side by side instead of one after the other.
function prepare(host: Host, modules: Modules, path: string): void {
	if (isPublic(modules, path)) return;
	host.session.start();
	const part = path === "/login" || path === "/unauthorized" ? entrancePart : staffPart;
	// A failure is shown by the place that asks for the part.
	part.load(false).catch(() => undefined);
}

function application(options: () => ShellOptions) {
	try {
		const { host, modules, routes } = createShell(options());
		prepare(host, modules, window.location.pathname);
		return <RouterProvider router={createBrowserRouter(routes)} />;
	} catch (error) {
		console.error(error);
		return <ShellFailure />;
	}
}

/** Draws the application into the page, or at least that it cannot be drawn. */
export function startShell(options: () => ShellOptions): void {
	applyTheme(savedTheme());
	const container = document.getElementById("root");
	if (!container) throw new Error("The page has no #root");
	createRoot(container).render(
		<RenderBoundary fallback={() => <ShellFailure />}>{application(options)}</RenderBoundary>,
	);
}
