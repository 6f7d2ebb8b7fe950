import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endPreview, takePreviewRequests } from "./preview.ts";

const open = (address: string) => window.history.replaceState({ idx: 1, usr: "kept" }, "", address);

beforeEach(() => window.sessionStorage.clear());
afterEach(() => open("/"));

test.each([
	["mfe-clients@../1.0.0", [{ id: "clients" }]],
	["mfe-clients@", [{ id: "clients" }]],
	["mfe-clients", [{ id: "clients" }]],
	["<script>@1.0.0", [{ id: "", version: "1.0.0" }]],
	["//evil.example@1.0.0", [{ id: "", version: "1.0.0" }]],
])("parses %s", (text, requests) => {
	open(`/clients?preview=${encodeURIComponent(text)}`);
	expect(takePreviewRequests()).toEqual(requests);
});

test("a requested version is removed from the URL and kept for the tab", () => {
	open("/clients?seite=2&preview=mfe-clients@1.2.0&preview=users@2.0.0%2Bx#top");
	const requests = [
		{ id: "clients", version: "1.2.0" },
		{ id: "users", version: "2.0.0+x" },
	];
	expect(takePreviewRequests()).toEqual(requests);
	expect(window.location.href).toBe("http://localhost/clients?seite=2#top");
	expect(window.history.state).toEqual({ idx: 1, usr: "kept" });
	expect(takePreviewRequests()).toEqual(requests);
});

test("a later request for the same module replaces the earlier one", () => {
	open("/clients?preview=mfe-clients@1.2.0,mfe-users@1.0.0");
	takePreviewRequests();
	open("/clients?preview=mfe-clients@1.3.0");
	expect(takePreviewRequests()).toEqual([
		{ id: "clients", version: "1.3.0" },
		{ id: "users", version: "1.0.0" },
	]);
});

test("ignores foreign data in session storage", () => {
	for (const text of ["{", "null", '{"a":1}', "[1,null]"]) {
		window.sessionStorage.setItem("portal.preview", text);
		expect(takePreviewRequests()).toEqual([]);
	}
});

test("ending the preview removes all requests and reloads the page", () => {
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	open("/clients?preview=mfe-clients@1.2.0");
	takePreviewRequests();
	endPreview();
	expect(reload).toHaveBeenCalledOnce();
	expect(takePreviewRequests()).toEqual([]);
});
