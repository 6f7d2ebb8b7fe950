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
	["is not reachable", fault("GET", "/api/refresh", "offline"), UNREACHABLE, SENTENCE],
	[
		"is not there behind its proxy",
		http.get("*/api/refresh", () => new Response("<html>", { status: 502 })),
		UNREACHABLE,
		SENTENCE,
	],
	["answers that it cannot", fault("GET", "/api/refresh", 503, { message: SENTENCE }), SENTENCE, UNREACHABLE],
])("where the server %s, just that is told", async (_how, handler, told, untold) => {
	mockServer(handler);
	openPart(
		<RequireAccess access="signedIn">
			<p>die Seite</p>
		</RequireAccess>,
		{ initial: "unknown" },
	);
	const alert = await screen.findByRole("alert");
	expect(alert.textContent).toContain(told);
	expect(alert.textContent).not.toContain(untold);
	expect(screen.getByRole("button", { name: "Erneut versuchen" })).toBeTruthy();
});
