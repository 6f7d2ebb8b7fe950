import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Button } from "../Button/Button.tsx";
import { ActionBar } from "./ActionBar.tsx";

function openForm(bar: object) {
	const sent = vi.fn();
	render(
		<form
			onSubmit={(event) => {
				event.preventDefault();
				const { submitter } = event.nativeEvent as SubmitEvent;
				sent(submitter?.getAttribute("value"));
			}}
		>
			<input aria-label="Name" />
			<ActionBar {...bar}>
				<Button type="submit" value="continue">
					Weiter
				</Button>
				<Button type="submit" value="save" variant="primary">
					Speichern
				</Button>
			</ActionBar>
		</form>,
	);
	return sent;
}

test("Enter in a field triggers the primary action, even if another submit button comes first", async () => {
	const sent = openForm({ enterValue: "save" });
	await userEvent.type(screen.getByLabelText("Name"), "{Enter}");
	expect(sent).toHaveBeenLastCalledWith("save");
	await userEvent.click(screen.getByRole("button", { name: "Weiter" }));
	expect(sent).toHaveBeenLastCalledWith("continue");
	expect(screen.getAllByRole("button")).toHaveLength(2);
});
