import { RouterProvider } from "@portal/shared-ui/module";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createShell, startShell } from "./App.tsx";
import { hostOf } from "./testing/entrance.tsx";
import { reporterOf, shellFakes } from "./testing/shell-fakes.ts";

const loadModule = () => Promise.reject(new Error("unused"));
const readable = async () => {
	await screen.findByRole("heading", { name: "Die Anwendung konnte nicht angezeigt werden." });
	return screen.getByRole("button", { name: "Neu laden" });
};

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => {
	document.body.replaceChildren();
});

test("a render error of the shell shows an error page with a reload button", async () => {
	const broken = {
		...hostOf(),
		get queryClient(): never {
			throw new Error("broken");
		},
	};
	const { routes } = createShell({ registry: { modules: {} }, loadModule, ...shellFakes() }, broken);
	render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/login"] })} />);
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	await userEvent.setup().click(await readable());
	expect(reload).toHaveBeenCalledOnce();
	expect(document.title).toBe("Die Anwendung konnte nicht angezeigt werden. – Muster Halal Zertifizierung GmbH");
});

test("an error before the first render shows the error page too", async () => {
	const root = document.createElement("div");
	root.id = "root";
	document.body.append(root);
	const { reporter, reports } = reporterOf();
	await act(() =>
		startShell(() => {
			throw new SyntaxError("The registry of Donau Feinkost is no JSON");
		}, reporter),
	);
	await readable();
	expect(reports).toEqual([{ kind: "shell", module: "shell", version: "unknown", fault: "SyntaxError", place: "/" }]);
});
