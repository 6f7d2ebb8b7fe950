import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Breadcrumbs } from "./Breadcrumbs.tsx";

test("breadcrumbs are named and mark the current page", () => {
	render(<Breadcrumbs items={[{ label: "Kunden", href: "/clients" }, { label: "Donau Feinkost" }]} />);
	const path = screen.getByRole("navigation", { name: "Pfad" });
	expect(path.querySelector('[aria-current="page"]')?.textContent).toBe("Donau Feinkost");
});
