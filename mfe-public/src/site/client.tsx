import "@portal/shared-ui/theme.css";
import { languageOf } from "@portal/contracts/kit/languages";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { SITE_PAGES } from "./pages.ts";
import { loadPage, Site } from "./Site.tsx";

const root = document.getElementById("root");
const page = SITE_PAGES.find(({ name }) => name === root?.dataset.page);
const language = languageOf(document.documentElement.lang);

/** A part that fails to load shows its own message and a retry. */
const isMissingPart = (error: unknown) =>
	error instanceof Error && error.cause instanceof Error && error.cause.name === "ChunkLoadError";

async function start(): Promise<void> {
	if (!root || !page || !language) return;
	const loaded = await loadPage(page, language);
	// In a transition, so that events of the visitor are handled between its parts.
	startTransition(() => {
		hydrateRoot(root, <Site {...loaded} />, {
			onRecoverableError: (error) => {
				if (!isMissingPart(error)) reportError(error);
			},
		});
	});
}

start().catch((failure: unknown) => {
	console.error(failure);
	// Texts can be what is missing: the page itself has the sentence for this, to be shown from now on.
	if (root) root.dataset.failed = "";
});
