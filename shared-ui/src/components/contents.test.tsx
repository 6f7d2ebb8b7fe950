import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Badge } from "./Badge/Badge.tsx";
import { Banner } from "./Banner/Banner.tsx";
import { Card } from "./Card/Card.tsx";
import { DescriptionList } from "./DescriptionList/DescriptionList.tsx";
import { EmptyState } from "./EmptyState/EmptyState.tsx";
import { ErrorState } from "./ErrorState/ErrorState.tsx";
import { Icon } from "./Icon/Icon.tsx";
import { Skeleton } from "./Skeleton/Skeleton.tsx";

test("places of what is still to come and pictures are not read out", () => {
	const { container } = render(
		<>
			<Skeleton lines={3} />
			<Icon name="trash" />
		</>,
	);
	for (const element of container.children) expect(element.getAttribute("aria-hidden")).toBe("true");
});

test("a card without a title is no landmark, one with a title is found by it", () => {
	render(
		<>
			<Card>Inhalt</Card>
			<Card title="Allgemeine Daten" headingLevel={3}>
				Inhalt
			</Card>
		</>,
	);
	expect(screen.getAllByRole("region")).toEqual([screen.getByRole("region", { name: "Allgemeine Daten" })]);
	expect(screen.getByRole("heading", { level: 3 }).textContent).toBe("Allgemeine Daten");
});

test("a value that is missing is a dash, and zero is none that is missing", () => {
	render(
		<DescriptionList
			items={[
				{ term: "Telefon", description: "" },
				{ term: "Standorte", description: 0 },
			]}
		/>,
	);
	expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual(["–", "0"]);
	expect(screen.getAllByRole("term").map(({ textContent }) => textContent)).toEqual(["Telefon", "Standorte"]);
});

test("a failure is read out at once, and tried again once while it is under way", async () => {
	const retry = vi.fn();
	const { rerender } = render(<ErrorState onRetry={retry} />);
	expect(screen.getByRole("alert").textContent).toContain("Die Anfrage konnte nicht verarbeitet werden.");
	await userEvent.tab();
	await userEvent.keyboard("{Enter}");
	rerender(<ErrorState onRetry={retry} isRetrying />);
	await userEvent.keyboard("{Enter}");
	expect(retry).toHaveBeenCalledOnce();
});

test("nothing to see is said, with what to do about it", () => {
	render(<EmptyState message="Noch kein Zertifikat." action={<button type="button">Anlegen</button>} />);
	expect(screen.getByText("Noch kein Zertifikat.")).toBeTruthy();
	expect(screen.getByRole("button", { name: "Anlegen" })).toBeTruthy();
});

test("a state has words, and its ornament none", () => {
	const { container } = render(<Badge tone="error">Zurückgezogen</Badge>);
	expect(container.textContent).toBe("Zurückgezogen");
});

test("a message is closed by keyboard", async () => {
	const dismiss = vi.fn();
	render(
		<Banner tone="success" onDismiss={dismiss}>
			Gespeichert.
		</Banner>,
	);
	await userEvent.tab();
	expect(document.activeElement?.getAttribute("aria-label")).toBe("Schließen");
	await userEvent.keyboard("{Enter}");
	expect(dismiss).toHaveBeenCalledOnce();
});
