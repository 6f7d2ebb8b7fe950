import { RouterProvider } from "@portal/shared-ui/module";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { createShell } from "./App.tsx";
import { hostOf } from "./testing/entrance.tsx";
import { shellFakes } from "./testing/shell-fakes.ts";

const loadModule = () => Promise.reject(new Error("unused"));

test("a render error of the shell shows an error page with a reload button", async () => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	const broken = {
		...hostOf(),
		get queryClient(): never {
			throw new Error("broken");
		},
	};
	const { routes } = createShell({ registry: { modules: {} }, loadModule, ...shellFakes() }, broken);
	render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: ["/login"] })} />);
	const reload = vi.spyOn(window.location, "reload").mockImplementation(() => {});
	await screen.findByRole("heading", { name: "Die Anwendung konnte nicht angezeigt werden." });
	await userEvent.setup().click(screen.getByRole("button", { name: "Neu laden" }));
	expect(reload).toHaveBeenCalledOnce();
	expect(document.title).toBe("Die Anwendung konnte nicht angezeigt werden. – Muster Halal Zertifizierung GmbH");
});
