import { fault, http, mockServer } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { openPart } from "../testing/entrance.tsx";
import { RequireAccess } from "./RequireAccess.tsx";

beforeEach(() => {
	vi.spyOn(console, "error").mockImplementation(() => {});
	window.localStorage.setItem("portal.session", "1");
});

const UNREACHABLE = "Der Server ist nicht erreichbar.";
const SENTENCE = "Der Server kann die Anfrage im Moment nicht ausführen.";

test.each([
	["is unreachable", fault("GET", "/api/refresh", "offline"), UNREACHABLE, SENTENCE],
	[
		"is unreachable behind its proxy",
		http.get("*/api/refresh", () => new Response("<html>", { status: 502 })),
		UNREACHABLE,
		SENTENCE,
	],
	["responds that it is unavailable", fault("GET", "/api/refresh", 503, { message: SENTENCE }), SENTENCE, UNREACHABLE],
])("shows the right message when the server %s", async (_how, handler, shown, hidden) => {
	mockServer(handler);
	openPart(
		<RequireAccess access="signedIn">
			<p>die Seite</p>
		</RequireAccess>,
		{ initial: "unknown" },
	);
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain(shown);
	expect(alert.textContent).not.toContain(hidden);
	expect(screen.getByRole("button", { name: "Erneut versuchen" })).toBeTruthy();
});
