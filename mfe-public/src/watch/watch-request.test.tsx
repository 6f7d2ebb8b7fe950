import { hold, renderModule } from "@portal/shared-ui/testing";
import { screen, waitFor } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";
import type { SlowHint } from "../sending/SlowHint.tsx";

/** Shows the "cancel" button at once, and not only after 8 seconds. */
vi.mock("../sending/SlowHint.tsx", () => ({
	SlowHint: ({ isSending, onStop }: ComponentProps<typeof SlowHint>) => (
		<button type="button" hidden={!isSending} onClick={onStop}>
			Cancel
		</button>
	),
}));

beforeEach(() => sessionStorage.clear());

test.for([
	["while it is being sent", "POST", "/api/validateCertificate/:publicId/watch"],
	["while the human check is being loaded", "GET", "/api/bot-check/challenge"],
] as const)("a request that the visitor cancels shows no error: %s", async ([, method, path]) => {
	const pending = hold(method, path);
	const { user } = await renderModule(module, manifest, { path: "/watch?cid=abc&lng=en", handlers: [pending.handler] });
	const email = await screen.findByLabelText<HTMLInputElement>(/^Email/);
	await user.type(email, "eva@example.org");
	const button = screen.getByRole("button", { name: "Request e-mail" });
	await user.click(button);
	await user.click(await screen.findByRole("button", { name: "Cancel" }));
	pending.release();
	await waitFor(() => expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull());
	expect(document.activeElement).toBe(button);
	// The cancelled request is answered after the cancellation, within this time.
	await new Promise((resolve) => setTimeout(resolve, 50));
	expect(screen.queryByRole("alert")).toBeNull();
	expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
	expect(email.value).toBe("eva@example.org");
});

test("an address without id and token sends no request and links to the validation", async () => {
	const { requests } = await renderModule(module, manifest, { path: "/watch?lng=en" });
	const sentence = await screen.findByText(/^This address names no certificate/);
	expect(sentence.querySelector("a")?.getAttribute("href")).toMatch(/^\/validateCertificate/);
	expect(requests().filter((path) => path.includes("/watches/"))).toEqual([]);
});
