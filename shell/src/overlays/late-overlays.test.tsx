import { act, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openPart } from "../testing/entrance.tsx";
import { LateOverlays } from "./LateOverlays.tsx";

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock("../remote/part.ts", () => ({ part: () => ({ owner: "shell", load, peek: () => undefined }) }));
vi.mock("../remote/idle.ts", () => ({
	whenIdle: (_host: unknown, work: () => void) => {
		work();
		return () => {};
	},
}));

const Overlays = () => <p>Über der Seite</p>;

test("overlays that could not be loaded offline are loaded when the browser is online", async () => {
	load.mockRejectedValueOnce(new Error("offline")).mockResolvedValue({ Overlays });
	openPart(<LateOverlays open={undefined} onClose={() => {}} />, { initial: "Admin" });
	await act(async () => {});
	expect(load).toHaveBeenCalledTimes(1);
	await act(async () => window.dispatchEvent(new Event("online")));
	// The overlay appears at the `online` event, without another retry.
	expect(screen.getByText("Über der Seite")).toBeDefined();
});
