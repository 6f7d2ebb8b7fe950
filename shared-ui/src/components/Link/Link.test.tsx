import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider } from "react-aria-components";
import { expect, test, vi } from "vitest";
import { Breadcrumbs } from "../Breadcrumbs/Breadcrumbs.tsx";
import { LinkButton, TextLink } from "./Link.tsx";

test.each([
	[
		"a link",
		<TextLink key="a" href="/clients">
			Kunden
		</TextLink>,
	],
	[
		"a link that looks like a button",
		<LinkButton key="b" href="/clients">
			Kunden
		</LinkButton>,
	],
])("%s navigates with the host's router", async (_, link) => {
	const navigate = vi.fn();
	render(<RouterProvider navigate={navigate}>{link}</RouterProvider>);
	await userEvent.click(screen.getByRole("link", { name: "Kunden" }));
	expect(navigate).toHaveBeenCalledWith("/clients", undefined);
});

test("breadcrumbs mark the current page", () => {
	render(<Breadcrumbs items={[{ label: "Kunden", href: "/clients" }, { label: "Donau Feinkost" }]} />);
	const path = screen.getByRole("navigation", { name: "Pfad" });
	expect(path.querySelector('[aria-current="page"]')?.textContent).toBe("Donau Feinkost");
	expect(screen.getByRole("link", { name: "Kunden" }).getAttribute("href")).toBe("/clients");
});
