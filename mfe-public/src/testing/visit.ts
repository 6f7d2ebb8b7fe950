import { type fault, type RenderOptions, renderModule } from "@portal/shared-ui/testing";
import { waitFor } from "@testing-library/react";
import { beforeEach, expect } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

export type Handler = ReturnType<typeof fault>;

// Each test begins as a visitor whose browser has stored no language.
beforeEach(() => {
	sessionStorage.clear();
	// biome-ignore lint/suspicious/noDocumentCookie: the cookie store exists in secure contexts only
	document.cookie = "i18next=; Path=/; Max-Age=0";
});

/** Opens a page as a visitor. The handlers replace responses of the API. */
export const visit = (path: string, handlers: Handler[] = [], language?: RenderOptions["language"]) =>
	renderModule(module, manifest, { path, handlers, ...(language && { language }) });

/** Chooses files in the page's file field. A part that is not loaded yet has a field too, which is inert. */
export async function chooseFiles({ container, user }: Awaited<ReturnType<typeof visit>>, ...files: File[]) {
	const field = await waitFor(() => {
		const fields = [...container.querySelectorAll<HTMLInputElement>("input[type=file]")];
		return fields.find((input) => input.closest("[inert]") === null) ?? expect.fail("There is no file field.");
	});
	await user.upload(field, files);
}
