import "../test-document.ts";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Button } from "../Button/Button.tsx";
import { Tooltip, TooltipTrigger } from "./Tooltip.tsx";

const setUp = () =>
	render(
		<TooltipTrigger>
			<Button>Freigeben</Button>
			<Tooltip>Danach unterschreibt die Leitung.</Tooltip>
		</TooltipTrigger>,
	);

test("it is not there before anyone points or comes by keyboard", () => {
	setUp();
	expect(screen.queryByRole("tooltip")).toBeNull();
});

test("it describes the button that has the focus", async () => {
	setUp();
	await userEvent.tab();
	const tooltip = await screen.findByRole("tooltip");
	expect(tooltip.textContent).toBe("Danach unterschreibt die Leitung.");
	expect(screen.getByRole("button").getAttribute("aria-describedby")).toBe(tooltip.id);
});

test("Escape takes it away and leaves the focus where it is", async () => {
	setUp();
	await userEvent.tab();
	await screen.findByRole("tooltip");
	await userEvent.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
	expect(document.activeElement?.textContent).toBe("Freigeben");
});
