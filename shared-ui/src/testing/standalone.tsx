import "../theme.css";
import type { SessionUser } from "@portal/api/contract/sessions";
import {
	createBrowserRouter,
	createHost,
	createSession,
	Link,
	type ModuleManifest,
	type RemoteModule,
	RouterProvider,
	Slot,
} from "@portal/shared-ui/module";
import { setupWorker } from "msw/browser";
import type { HttpHandler } from "msw/http";
import { createRoot } from "react-dom/client";
import { FaultPanel } from "./faults/FaultPanel.tsx";
import { createFaults, faultNamed } from "./faults/faults.ts";
import { moduleRoutes } from "./frame.tsx";
import { type UserName, userOf } from "./users.ts";

export { HttpResponse, http } from "msw/http";
export { file, listed, missing, refusal, tagged, withBody, withParams, withQuery } from "./answers.ts";

interface StandaloneOptions {
	module: RemoteModule;
	manifest: ModuleManifest;
	/** What answers in place of the API. */
	handlers: HttpHandler[];
	/** Who is signed in; a visitor where it is left out. */
	user?: UserName | SessionUser;
	accessToken?: string;
}

/** Everything the module has, for paths that it does not know. */
function Overview({ manifest }: { manifest: ModuleManifest }) {
	const slots = [...new Set(manifest.slots.map(({ slot }) => slot))];
	return (
		<main style={{ padding: "var(--space-6)" }}>
			<h1>{manifest.id}</h1>
			<ul>
				{manifest.routes.map(({ path }) => (
					<li key={path}>
						<Link to={path}>{path}</Link>
					</li>
				))}
			</ul>
			{slots.map((slot) => (
				<Slot key={slot} name={slot} />
			))}
		</main>
	);
}

/**
 * Runs a module alone in the browser against its mocks: no shell, no API. `?fault=slow` and the like, or the panel in the
 * corner, put a fault before them.
 */
export async function startStandalone(options: StandaloneOptions): Promise<void> {
	const { module, manifest, handlers, user, accessToken = "standalone" } = options;
	const person = user && userOf(user);
	const faults = createFaults({ handlers, user: person });
	const fault = faultNamed(new URLSearchParams(window.location.search).get("fault"));
	faults.choose(fault);
	await setupWorker(...faults.handlers).start({ onUnhandledFrame: "bypass" });
	const initial = person ? { accessToken, user: person } : ("anonymous" as const);
	const host = createHost({ session: createSession({ initial }) });
	await host.languages.add(manifest.id, module.translations);
	const overview = { path: "*", element: <Overview manifest={manifest} /> };
	const container = document.getElementById("root") ?? document.body.appendChild(document.createElement("div"));
	createRoot(container).render(
		<>
			<RouterProvider router={createBrowserRouter(moduleRoutes({ host, module, manifest }, [overview]))} />
			<FaultPanel faults={faults} initial={fault} />
		</>,
	);
}
