import { createHost, createQueryClient, createSession, HostProvider, RouterProvider } from "@portal/shared-ui/module";
import { staff } from "@portal/shared-ui/testing";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { ShellContext } from "../shell-context.ts";
import { BASE } from "../testing/entrance.tsx";
import { shellFakes } from "../testing/shell-fakes.ts";
import { LateOverlays } from "./LateOverlays.tsx";

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("../remote/part.ts", () => ({ part: () => ({ owner: "shell", load, peek: () => undefined }) }));
vi.mock("../remote/when-idle.ts", () => ({
	whenIdle: (_host: unknown, work: () => void) => {
		work();
		return () => {};
	},
}));

const Overlays = () => <p>Über der Seite</p>;

test("overlays that could not be loaded offline are loaded when the browser is online", async () => {
	load.mockRejectedValueOnce(new Error("offline")).mockResolvedValue({ Overlays });
	const session = createSession({
		baseUrl: BASE,
		initial: staff("Admin"),
		connect: () => ({ started: () => {}, ended: () => {} }),
	});
	const host = createHost({ baseUrl: BASE, language: "de", session, queryClient: createQueryClient({ retries: 0 }) });
	const frame = (
		<ShellContext value={{ modules: undefined as never, ...shellFakes() }}>
			<HostProvider host={host}>
				<LateOverlays open={undefined} onClose={() => {}} />
			</HostProvider>
		</ShellContext>
	);
	render(<RouterProvider router={createMemoryRouter([{ path: "*", element: frame }])} />);
	await act(async () => {});
	expect(load).toHaveBeenCalledTimes(1);
	await act(async () => window.dispatchEvent(new Event("online")));
	// The overlay appears at the `online` event, without another retry.
	expect(screen.getByText("Über der Seite")).toBeDefined();
});
