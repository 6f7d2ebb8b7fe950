import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Disclosure } from "./Disclosure.tsx";

const trigger = () => screen.getByRole("button", { name: "Standorte" });

test("what is folded away is not read out", () => {
	render(
		<Disclosure title="Standorte">
			<button type="button">Wien</button>
		</Disclosure>,
	);
	expect(screen.queryByRole("button", { name: "Wien" })).toBeNull();
});

test("a disabled one stays closed", async () => {
	render(
		<Disclosure title="Standorte" isDisabled>
			Wien
		</Disclosure>,
	);
	await userEvent.click(trigger());
	expect(trigger().getAttribute("aria-expanded")).toBe("false");
});

test.each(["{Enter}", " "])("the key %j opens and closes it", async (key) => {
	render(<Disclosure title="Standorte">Wien</Disclosure>);
	await userEvent.tab();
	await userEvent.keyboard(key);
	expect(trigger().getAttribute("aria-expanded")).toBe("true");
	expect(screen.getByRole("group", { name: "Standorte" }).textContent).toBe("Wien");
	await userEvent.keyboard(key);
	expect(trigger().getAttribute("aria-expanded")).toBe("false");
});

test("its title is a heading of the level that the page needs", () => {
	render(
		<Disclosure title="Standorte" headingLevel={3}>
			Wien
		</Disclosure>,
	);
	expect(screen.getByRole("heading", { level: 3, name: "Standorte" })).toBeTruthy();
});
