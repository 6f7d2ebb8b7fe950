import "@portal/shared-ui/theme.css";
import { languageOf } from "@portal/contracts/kit/languages";
import { removeForeignWorkers } from "@portal/contracts/kit/service-workers";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { SITE_PAGES } from "./pages.ts";
import { loadPage, Site } from "./Site.tsx";

const root = document.getElementById("root");
const page = SITE_PAGES.find(({ name }) => name === root?.dataset.page);
const language = languageOf(document.documentElement.lang);

/** True if a script of the page could not be loaded. This error is not reported, because the part offers a retry. */
const isMissingPart = (error: unknown) =>
	error instanceof Error && error.cause instanceof Error && error.cause.name === "ChunkLoadError";

async function start(): Promise<void> {
	if (!root || !page || !language) return;
	const loaded = await loadPage(page, language);
	// Hydrates in small steps, so that the browser can handle the visitor's input in between.
	startTransition(() => {
		hydrateRoot(root, <Site {...loaded} />, {
			onRecoverableError: (error) => {
				if (!isMissingPart(error)) reportError(error);
			},
		});
	});
}

void removeForeignWorkers(navigator.serviceWorker, () => window.location.reload());
start().catch((failure: unknown) => {
	console.error(failure);
	// Shows the prerendered error message, because the translations may be what could not be loaded.
	if (root) root.dataset.failed = "";
});
