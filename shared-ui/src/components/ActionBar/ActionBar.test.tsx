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
				<Button type="submit" value="onward">
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

test("Enter in a field asks for the primary action, though another button that sends the form comes before it", async () => {
	const sent = openForm({ enterValue: "save" });
	await userEvent.type(screen.getByLabelText("Name"), "{Enter}");
	expect(sent).toHaveBeenLastCalledWith("save");
	await userEvent.click(screen.getByRole("button", { name: "Weiter" }));
	expect(sent).toHaveBeenLastCalledWith("onward");
	expect(screen.getAllByRole("button")).toHaveLength(2);
});
