import { createHost, createQueryClient, createSession, HostProvider, RouterProvider } from "@portal/shared-ui/module";
import { staff } from "@portal/shared-ui/testing";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { ShellContext } from "../shell-context.ts";
import { BASE } from "../testing/entrance.tsx";
import { quietParts } from "../testing/shell-parts.ts";
import { LateOverlays } from "./LateOverlays.tsx";

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("../remote/part.ts", () => ({ part: () => ({ owner: "shell", load, peek: () => undefined }) }));
vi.mock("../remote/calm.ts", () => ({
	whenCalm: (_host: unknown, work: () => void) => {
		work();
		return () => {};
	},
}));

const Overlays = () => <p>Über der Seite</p>;

test("what could not be loaded without a connection is loaded as soon as there is one", async () => {
	load.mockRejectedValueOnce(new Error("offline")).mockResolvedValue({ Overlays });
	const session = createSession({
		baseUrl: BASE,
		initial: staff("Admin"),
		connect: () => ({ started: () => {}, ended: () => {} }),
	});
	const host = createHost({ baseUrl: BASE, language: "de", session, queryClient: createQueryClient({ retries: 0 }) });
	const frame = (
		<ShellContext value={{ modules: undefined as never, ...quietParts() }}>
			<HostProvider host={host}>
				<LateOverlays open={undefined} onClose={() => {}} />
			</HostProvider>
		</ShellContext>
	);
	render(<RouterProvider router={createMemoryRouter([{ path: "*", element: frame }])} />);
	await act(async () => {});
	expect(load).toHaveBeenCalledTimes(1);
	await act(async () => window.dispatchEvent(new Event("online")));
	// At once, and not only when it is tried again after a while.
	expect(screen.getByText("Über der Seite")).toBeDefined();
});
