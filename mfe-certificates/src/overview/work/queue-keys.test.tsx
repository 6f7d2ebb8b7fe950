import { createCertificate, createCertification } from "@portal/contracts/testing/scenarios";
import { api, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { manifest } from "../../manifest.ts";
import * as module from "../../module.tsx";
import { open } from "../../testing/index.ts";

api.share();
/** Number of the certificate that waits longest for a review. Another one waits too. */
let first: string;
beforeAll(async () => {
	const base = await createCertification(api, { products: 1 });
	first = (await createCertificate(api, { in: base, status: "IN_APPROVAL" })).certificate.certificateNumber;
	await createCertificate(api, { in: base, status: "IN_APPROVAL" });
});
beforeEach(() => localStorage.clear());

/** Waits until the entries are shown and the keys are active. */
async function entriesShown() {
	await screen.findByRole("link", { name: `Prüfen: ${first}` });
	await screen.findByRole("button", { name: "Tasten (?)" });
}
async function openQueue() {
	const page = await open("/meineArbeit?queue=toReview");
	await entriesShown();
	return page;
}
const entries = () =>
	screen.getAllByRole("link", { name: /^(Prüfen|Freischalten): / }).map((link) => link.closest("tr, li"));
const focused = () => entries().indexOf(document.activeElement?.closest("tr, li") ?? document.createElement("li"));

test("j and k move the focus between the rows of a queue, and e opens the row", async () => {
	const { user, location } = await openQueue();
	await user.keyboard("e");
	expect(location()).toBe("/meineArbeit?queue=toReview");
	await user.keyboard("j");
	expect(focused()).toBe(0);
	await user.keyboard("jj");
	expect(focused()).toBe(1);
	await user.keyboard("kk");
	expect(focused()).toBe(0);
	await user.keyboard("e");
	await waitFor(() => expect(location()).toContain("/certificateApproval?"));
});

test("j begins with the first entry of my work on the home page, and k with the last", async () => {
	const { user } = await renderModule(module, manifest, { slot: "home", user: "Admin" });
	await entriesShown();
	await user.keyboard("k");
	expect(focused()).toBe(entries().length - 1);
	(document.activeElement as HTMLElement).blur();
	await user.keyboard("jj");
	expect(focused()).toBe(1);
});

test("the keys do nothing in a text field, with a modifier and while a dialog is open, and can be switched off there", async () => {
	const { user, unmount } = await openQueue();
	const search = screen.getByRole<HTMLInputElement>("searchbox");
	await user.type(search, "j?");
	expect([document.activeElement, search.value]).toEqual([search, "j?"]);
	search.blur();
	await user.keyboard("{Control>}j{/Control}{Alt>}j{/Alt}{Meta>}j{/Meta}");
	expect(document.activeElement).toBe(document.body);
	await user.keyboard("?");
	const dialog = await screen.findByRole("dialog", { name: "Tasten" });
	await user.keyboard("j");
	expect(dialog.contains(document.activeElement)).toBe(true);
	await user.click(screen.getByRole("checkbox", { name: "Tasten verwenden" }));
	await user.keyboard("{Escape}");
	unmount();
	// This device remembers the choice.
	const again = await openQueue();
	await again.user.keyboard("j?");
	expect(focused()).toBe(-1);
	expect(screen.queryByRole("dialog")).toBeNull();
});
