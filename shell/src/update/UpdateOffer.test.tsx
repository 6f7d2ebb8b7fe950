import { flash } from "@portal/shared-ui/module";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FlashBanner } from "../layout/FlashBanner.tsx";
import type { Preview } from "../registry/choice.ts";
import { openPart } from "../testing/entrance.tsx";
import { manifestOf } from "../testing/modules.ts";
import { noUpdates } from "../testing/shell-fakes.ts";
import { PreviewBar } from "./PreviewBar.tsx";
import { UpdateOffer } from "./UpdateOffer.tsx";
import type { Outdated, Updates } from "./updates.ts";

const manifest = manifestOf("clients");
const users = manifestOf("users");
const clients: Outdated = { manifest, version: "1.1.0" };

function open({ previews = [] as Preview[] } = {}) {
	let offered: readonly Outdated[] = [];
	const listeners = new Set<() => void>();
	const navigated = vi.fn<Updates["navigated"]>();
	const updates: Updates = {
		...noUpdates,
		offered: () => offered,
		previews: () => previews,
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		navigated,
		accept: vi.fn(),
		postpone: vi.fn(),
	};
	const page = (
		<>
			<PreviewBar />
			<FlashBanner />
			<input aria-label="Name" />
			<UpdateOffer />
		</>
	);
	const at = { pathname: "/clients", state: flash("Gespeichert.") };
	const { user } = openPart(page, { at, manifests: [manifest, users], shell: { updates } });
	const offer = (...next: Outdated[]) =>
		act(() => {
			offered = next;
			for (const listener of listeners) listener();
		});
	return { updates, navigated, offer, user };
}
const region = () => screen.getByRole("status", { name: "Neue Version" });

afterEach(() => window.sessionStorage.clear());

test("an offer is announced politely in an existing live region, does not move the focus and ignores typed keys", async () => {
	const { offer, updates, user } = open();
	const before = region();
	expect(before.textContent).toBe("");
	await user.type(screen.getByLabelText("Name"), "Hu");
	offer(clients);
	expect(region()).toBe(before);
	expect(before.textContent).toContain("Eine neue Version von „Kunden“ steht bereit.");
	expect(screen.queryByRole("alert")).toBeNull();
	await user.type(screen.getByLabelText("Name"), "ber {Enter}", { skipClick: true });
	expect(document.activeElement).toBe(screen.getByLabelText("Name"));
	expect(updates.accept).not.toHaveBeenCalled();
});

test("offers several modules together, a new shell as the application, and a removed module not as a new version", () => {
	const { offer } = open();
	offer(clients, { manifest: users, version: "1.1.0" });
	expect(region().textContent).toContain("Neue Versionen stehen bereit: Kunden, Benutzer.");
	offer({ version: "2.0.0" }, clients);
	expect(region().textContent).toContain("Eine neue Version der Anwendung steht bereit.");
	offer({ manifest });
	expect(region().textContent).toContain("Nicht mehr verfügbar: Kunden.");
});

test("an offer can be accepted or postponed by keyboard", async () => {
	const { offer, updates, user } = open();
	offer(clients);
	await user.tab();
	await user.tab();
	while (document.activeElement?.textContent !== "Jetzt neu laden") await user.tab();
	await user.keyboard("{Enter}");
	expect(updates.accept).toHaveBeenCalledOnce();
	await user.tab();
	await user.keyboard(" ");
	expect(updates.postpone).toHaveBeenCalledOnce();
});

test("the flash message survives the reload; without a preview there is no preview bar", () => {
	const { navigated } = open();
	expect(screen.queryByRole("region", { name: "Vorschau" })).toBeNull();
	const [path, beforeReload] = navigated.mock.calls[0] ?? [];
	expect(path).toBe("/clients");
	window.history.replaceState({ idx: 3, key: "k" }, "");
	beforeReload?.();
	expect(window.history.state).toEqual({ idx: 3, key: "k", usr: flash("Gespeichert.") });
	window.history.replaceState(null, "");
});

test.each<[string, Preview, string]>([
	[
		"is running",
		{ id: "clients", version: "1.2.0", isMissing: false },
		"Vorschau: „Kunden“ läuft hier in Version 1.2.0.",
	],
	[
		"does not exist",
		{ id: "clients", version: "9.9.9", isMissing: true },
		"Vorschau: Version 9.9.9 von „Kunden“ gibt es nicht. Es läuft die aktuelle Version.",
	],
	[
		"is invalid",
		{ id: "", isMissing: true },
		"Vorschau: Die gewünschte Version gibt es nicht. Es läuft die aktuelle Version.",
	],
])("the preview bar shows that a preview %s, and can end it", async (_, preview, text) => {
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	window.sessionStorage.setItem("portal.preview", '["mfe-clients@1.2.0"]');
	const { user } = open({ previews: [preview] });
	expect(screen.getByRole("region", { name: "Vorschau" }).textContent).toContain(text);
	await user.click(screen.getByRole("button", { name: "Vorschau beenden" }));
	expect(reload).toHaveBeenCalledOnce();
	expect(window.sessionStorage.getItem("portal.preview")).toBeNull();
});
