import { createBrowserRouter, createHost, type Host, MISSING_TEXT, RouterProvider } from "@portal/shared-ui/module";
import { createRoot } from "react-dom/client";
import texts from "../locales/de.json";
import { applyTheme, savedTheme } from "./layout/theme.ts";
import { createModules, type ModuleLoader, type Modules, type Registry } from "./remote/modules.ts";
import type { Loadable } from "./remote/part.ts";
import { RenderBoundary } from "./remote/RenderBoundary.tsx";
import { createSlots } from "./remote/slots.ts";
import type { Reporter } from "./report/reporter.ts";
import { isPublic, shellRoutes } from "./router.tsx";
import { ShellFailure } from "./ShellFailure.tsx";
import { entrancePart, passwordResetPart, staffPart } from "./screens.ts";
import type { Updates } from "./update/updates.ts";

interface ShellOptions extends ModuleLoader {
	registry: Registry;
	reporter: Reporter;
	updates: Updates;
}

export function createShell({ registry, reporter, updates, ...loader }: ShellOptions, host: Host) {
	host.i18n.addResourceBundle("de", "shell", texts);
	host.i18n.on(MISSING_TEXT, reporter.textMissing);
	const modules = createModules(registry, host.languages, loader);
	const slots = createSlots(host, reporter);
	return { host, modules, routes: shellRoutes({ host, shell: { modules, slots, reporter, updates } }) };
}

const ENTRANCES: Readonly<Record<string, Loadable<unknown>>> = {
	"/login": entrancePart,
	"/unauthorized": entrancePart,
	"/password-reset": passwordResetPart,
};

// Loads the code that the first page needs in parallel with the session, so that the page appears sooner.
function prepare(host: Host, modules: Modules, path: string): void {
	if (isPublic(modules.manifests, path)) return;
	host.session.start();
	// A failure is ignored here, because the page that needs this code loads it again and shows the failure.
	(ENTRANCES[path] ?? staffPart).load(false).catch(() => undefined);
}

async function application(options: (host: Host) => ShellOptions | Promise<ShellOptions>, reporter: Reporter) {
	try {
		const host = createHost();
		const shell = createShell(await options(host), host);
		prepare(host, shell.modules, window.location.pathname);
		const router = createBrowserRouter(shell.routes);
		// React renders transitions in slices, between which the browser would paint the previous page again.
		return <RouterProvider router={router} useTransitions={false} onError={reporter.shellFailed} />;
	} catch (error) {
		console.error(error);
		reporter.shellFailed(error);
		return <ShellFailure />;
	}
}

export async function startShell(
	options: (host: Host) => ShellOptions | Promise<ShellOptions>,
	reporter: Reporter,
): Promise<void> {
	applyTheme(savedTheme());
	const container = document.getElementById("root");
	if (!container) throw new Error("The page has no #root");
	createRoot(container).render(
		<RenderBoundary fallback={() => <ShellFailure />} onError={reporter.shellFailed}>
			{await application(options, reporter)}
		</RenderBoundary>,
	);
}
