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

/** Accounts of the demo data, by role. */
const ACCOUNTS = { Admin: "admin.demo", Auditor: "auditor.demo" } as const;
const PASSWORD = "Demo-2026!";
const NOT_YET_MS = 500;

interface StandaloneOptions {
	module: RemoteModule;
	manifest: ModuleManifest;
	/** Signed-in account; omitted for a visitor. */
	user?: keyof typeof ACCOUNTS;
}

/** Lists the module's pages and slots, for paths that the module does not have. */
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

/** Signs in and returns the session. Retries until the API is ready, because demo data may still be loading. */
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
 * Renders a module in the browser without the shell, with the API that `npm run dev -w MODULE` has started. The panel
 * in the corner, or a parameter such as `?fault=slow`, simulates faults.
 */
export async function startStandalone({ module, manifest, user }: StandaloneOptions): Promise<void> {
	const initial = user ? await signIn(user) : ("anonymous" as const);
	const faults = createFaults({ send: (request, headers = request.headers) => fetch(bypass(request, { headers })) });
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
