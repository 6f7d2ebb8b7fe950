import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { FailureBanner } from "./FailureBanner.tsx";

function Page() {
	const [failures, setFailures] = useState(0);
	return (
		<>
			<button type="button" onClick={() => setFailures(failures + 1)}>
				Vorschau
			</button>
			{failures > 0 && <FailureBanner onDismiss={() => setFailures(0)}>{`Fehler ${failures}`}</FailureBanner>}
		</>
	);
}

test("each failure is scrolled into view and focused, and closing it returns the focus to the trigger", async () => {
	const scroll = vi.spyOn(Element.prototype, "scrollIntoView").mockReturnValue();
	render(<Page />);
	const button = screen.getByRole("button", { name: "Vorschau" });
	for (const times of [1, 2]) {
		await userEvent.click(button);
		expect(document.activeElement).toBe(screen.getByRole("alert"));
		expect(screen.getByRole("alert").textContent).toContain(`Fehler ${times}`);
		expect(scroll).toHaveBeenCalledTimes(times);
	}
	await userEvent.click(screen.getByRole("button", { name: "Schließen" }));
	expect(screen.queryByRole("alert")).toBeNull();
	expect(document.activeElement).toBe(button);
});
