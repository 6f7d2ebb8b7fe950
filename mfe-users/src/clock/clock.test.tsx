import type { ClockState } from "@portal/contracts/contract/clock";
import { altered, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const open = (...handlers: ReturnType<typeof altered>[]) =>
	renderModule(module, manifest, { path: "/stoerungen", user: "Admin", handlers });

test("an Admin reads that the clock is not trusted, what it shows, and the command for the operator", async () => {
	await open(
		altered<ClockState>("/api/clock", () => ({
			now: "2027-12-31T01:23:48.000Z",
			lastRunAt: "2026-11-26T01:23:40.000Z",
			isTrusted: false,
		})),
	);
	const banner = await screen.findByText(/31\.12\.2027.*26\.11\.2026/);
	expect(banner.textContent).toContain("accept-clock");
});

test("nothing is shown while the clock is trusted", async () => {
	await open();
	await screen.findByRole("heading", { name: "Siegel der PDF-Dokumente" });
	expect(screen.queryByText(/accept-clock/)).toBeNull();
});
