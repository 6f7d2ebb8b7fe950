import { type RenderOptions, renderModule } from "@portal/shared-ui/testing";
import { screen, within } from "@testing-library/react";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

export const dialog = () => within(screen.getByRole("dialog"));
export const question = () => within(screen.getByRole("alertdialog"));

/** Opens a page of this module as an Admin, unless another user is given. */
export async function open(path: string, options: RenderOptions = {}) {
	const page = await renderModule(module, manifest, { path, user: "Admin", ...options });
	const { user } = page;
	return {
		...page,
		press: async (name: string | RegExp) => user.click(await screen.findByRole("button", { name })),
		/** Presses a button of the open dialog. */
		send: (name: string) => user.click(dialog().getByRole("button", { name })),
		/** Presses a button of the open question. */
		confirm: (name: string) => user.click(question().getByRole("button", { name })),
		/** Replaces the texts of fields of the open dialog, by their labels. */
		async fill(fields: Record<string, string>) {
			for (const [label, text] of Object.entries(fields)) {
				const field = await dialog().findByLabelText(new RegExp(`^${label}( \\*|\\*)?$`));
				await user.clear(field);
				if (text !== "") await user.paste(text);
			}
		},
	};
}
