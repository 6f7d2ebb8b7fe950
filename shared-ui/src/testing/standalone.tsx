import "../theme.css";
import type { LoginResult } from "@portal/contracts/contract/sessions";
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
import { bypass } from "msw";
import { setupWorker } from "msw/browser";
import { createRoot } from "react-dom/client";
import { FaultPanel } from "./faults/FaultPanel.tsx";
import { createFaults, faultNamed } from "./faults/faults.ts";
import { moduleRoutes } from "./frame.tsx";

/** The accounts of the demo data. */
const ACCOUNTS = { Admin: "admin.demo", Auditor: "auditor.demo" } as const;
const PASSWORD = "Demo-2026!";
const NOT_YET_MS = 500;

interface StandaloneOptions {
	module: RemoteModule;
	manifest: ModuleManifest;
	/** Who is signed in; a visitor where it is left out. */
	user?: keyof typeof ACCOUNTS;
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

/** Signs in; waits for the API, which is filled with demo data while the page is there already. */
async function signIn(user: keyof typeof ACCOUNTS): Promise<LoginResult> {
	const body = JSON.stringify({ userid: ACCOUNTS[user], pwd: PASSWORD, token: "" });
	for (;;) {
		const headers = { "Content-Type": "application/json" };
		const answer = await fetch("/api/login", { method: "POST", headers, body }).catch(() => undefined);
		if (answer?.ok) return answer.json();
		if (answer && answer.status < 500) throw new Error(await answer.text());
		await new Promise((resolve) => setTimeout(resolve, NOT_YET_MS));
	}
}

/**
 * Runs a module alone in the browser, without shell, with the API that `npm run dev -w MODULE` has started for it.
 * `?fault=slow` and the like, or the panel in the corner, put a fault before the API.
 */
export async function startStandalone({ module, manifest, user }: StandaloneOptions): Promise<void> {
	const initial = user ? await signIn(user) : ("anonymous" as const);
	const faults = createFaults({ ask: (request, headers = request.headers) => fetch(bypass(request, { headers })) });
	const fault = faultNamed(new URLSearchParams(window.location.search).get("fault"));
	faults.choose(fault);
	await setupWorker(...faults.handlers).start({ onUnhandledFrame: "bypass", quiet: true });
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
