import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { TextsProvider } from "../../texts.ts";
import { Breadcrumbs } from "./Breadcrumbs.tsx";

const ITEMS = [
	{ label: "Kunden", href: "/clients" },
	{ label: "Donau Feinkost", href: "/x" },
	{ label: "Zertifizierung" },
];

test("the page itself is no stop on the way", async () => {
	render(<Breadcrumbs items={ITEMS} />);
	const stops: (string | null | undefined)[] = [];
	for (let index = 0; index < ITEMS.length; index++) {
		await userEvent.tab();
		stops.push(document.activeElement === document.body ? null : document.activeElement?.textContent);
	}
	expect(stops).toEqual(["Kunden", "Donau Feinkost", null]);
});

test("the way is a list, named in the language of the page", () => {
	render(
		<TextsProvider language="mg">
			<Breadcrumbs items={ITEMS} />
		</TextsProvider>,
	);
	expect(screen.getByRole("navigation", { name: "Útvonal" })).toBeTruthy();
	expect(screen.getByRole("list", { name: "Útvonal" })).toBeTruthy();
	expect(screen.getAllByRole("listitem")).toHaveLength(3);
});
