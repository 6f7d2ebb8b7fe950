import { expect, test, vi } from "vitest";

vi.mock("./Site.tsx", () => ({ loadPage: () => Promise.reject(new Error("Loading chunk failed")), Site: () => null }));

test("an application that cannot start leaves the prerendered page unchanged and marks it as failed", async () => {
	const consoleErrors = vi.spyOn(console, "error").mockImplementation(() => {});
	document.documentElement.lang = "en";
	document.body.innerHTML = '<div id="root" data-page="validate"><p>prerendered</p></div>';
	await import("./client.tsx");
	const root = document.getElementById("root");
	await vi.waitFor(() => expect(root?.dataset.failed).toBe(""));
	expect(root?.innerHTML).toBe("<p>prerendered</p>");
	expect(consoleErrors).toHaveBeenCalledOnce();
});
