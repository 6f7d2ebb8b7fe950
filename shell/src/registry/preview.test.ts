import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endPreview, takeWishes } from "./preview.ts";

const open = (address: string) => window.history.replaceState({ idx: 1, usr: "kept" }, "", address);

beforeEach(() => window.sessionStorage.clear());
afterEach(() => open("/"));

test.each([
	["mfe-clients@../1.0.0", [{ id: "clients" }]],
	["mfe-clients@", [{ id: "clients" }]],
	["mfe-clients", [{ id: "clients" }]],
	["<script>@1.0.0", [{ id: "", version: "1.0.0" }]],
	["//evil.example@1.0.0", [{ id: "", version: "1.0.0" }]],
])("from %s no version of anything else is made", (text, wishes) => {
	open(`/clients?preview=${encodeURIComponent(text)}`);
	expect(takeWishes()).toEqual(wishes);
});

test("what is asked for is taken out of the address and lasts as long as the tab", () => {
	open("/clients?seite=2&preview=mfe-clients@1.2.0&preview=users@2.0.0%2Bx#top");
	const wishes = [
		{ id: "clients", version: "1.2.0" },
		{ id: "users", version: "2.0.0+x" },
	];
	expect(takeWishes()).toEqual(wishes);
	expect(window.location.href).toBe("http://localhost/clients?seite=2#top");
	expect(window.history.state).toEqual({ idx: 1, usr: "kept" });
	expect(takeWishes()).toEqual(wishes);
});

test("a later wish for the same module takes the place of the earlier one", () => {
	open("/clients?preview=mfe-clients@1.2.0,mfe-users@1.0.0");
	takeWishes();
	open("/clients?preview=mfe-clients@1.3.0");
	expect(takeWishes()).toEqual([
		{ id: "clients", version: "1.3.0" },
		{ id: "users", version: "1.0.0" },
	]);
});

test("what somebody else has put into the tab's store is no wish", () => {
	for (const text of ["{", "null", '{"a":1}', "[1,null]"]) {
		window.sessionStorage.setItem("portal.preview", text);
		expect(takeWishes()).toEqual([]);
	}
});

test("after its end nothing is wished, and the page is loaded anew", () => {
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	open("/clients?preview=mfe-clients@1.2.0");
	takeWishes();
	endPreview();
	expect(reload).toHaveBeenCalledOnce();
	expect(takeWishes()).toEqual([]);
});
