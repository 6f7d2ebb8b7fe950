import type { ClockState } from "@portal/contracts/contract/clock";
import { altered } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { open } from "../testing/page.ts";

test("an Admin reads that the clock is not trusted, what it shows, and the command for the operator", async () => {
	const state = { now: "2027-12-31T01:23:48.000Z", lastRunAt: "2026-11-26T01:23:40.000Z", isTrusted: false };
	await open("/stoerungen", { handlers: [altered<ClockState>("/api/clock", () => state)] });
	const banner = await screen.findByText(/31\.12\.2027.*26\.11\.2026/);
	expect(banner.textContent).toContain("accept-clock");
});
