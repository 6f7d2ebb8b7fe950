import { expect, test, vi } from "vitest";

vi.mock("./Site.tsx", () => ({ loadPage: () => Promise.reject(new Error("Loading chunk failed")), Site: () => null }));

test("a program that cannot start leaves the page as it was drawn, and marks it", async () => {
	const complaints = vi.spyOn(console, "error").mockImplementation(() => {});
	document.documentElement.lang = "en";
	document.body.innerHTML = '<div id="root" data-page="validate"><p>drawn</p></div>';
	await import("./client.tsx");
	const root = document.getElementById("root");
	await vi.waitFor(() => expect(root?.dataset.failed).toBe(""));
	expect(root?.innerHTML).toBe("<p>drawn</p>");
	expect(complaints).toHaveBeenCalledOnce();
});
