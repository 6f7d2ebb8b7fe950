import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { Steps } from "./Steps.tsx";

test("says which steps are done, and which one it is at", () => {
	render(
		<Steps
			aria-label="Schritte"
			doneLabel="erledigt"
			steps={[
				{ label: "Daten", state: "done" },
				{ label: "Produkte", state: "current" },
				{ label: "Zertifikat", state: "open" },
			]}
		/>,
	);
	const items = within(screen.getByRole("list", { name: "Schritte" })).getAllByRole("listitem");
	expect(items.map((item) => [item.textContent, item.getAttribute("aria-current")])).toEqual([
		["Daten (erledigt)", null],
		["Produkte", "step"],
		["Zertifikat", null],
	]);
});
