import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Tab, TabList, TabPanel, Tabs } from "./Tabs.tsx";

function Details() {
	const [key, setKey] = useState("daten");
	return (
		<>
			<Tabs selectedKey={key} onSelectionChange={(next) => setKey(String(next))}>
				<TabList aria-label="Zertifizierung">
					<Tab id="daten">Allgemeine Daten</Tab>
					<Tab id="gesperrt" isDisabled>
						Gesperrt
					</Tab>
					<Tab id="produkte">Produkte</Tab>
				</TabList>
				<TabPanel id="daten">Daten</TabPanel>
				<TabPanel id="gesperrt">Gesperrt</TabPanel>
				<TabPanel id="produkte">Liste</TabPanel>
			</Tabs>
			<button type="button" onClick={() => setKey("produkte")}>
				von außen
			</button>
		</>
	);
}

test("the arrow keys pass over what is disabled", async () => {
	render(<Details />);
	await userEvent.tab();
	await userEvent.keyboard("{ArrowRight}");
	expect(screen.getByRole("tab", { name: "Produkte" }).getAttribute("aria-selected")).toBe("true");
	expect(screen.getByRole("tabpanel").textContent).toBe("Liste");
});

test("the address can choose the tab", async () => {
	render(<Details />);
	expect(screen.getByRole("tabpanel").textContent).toBe("Daten");
	await userEvent.click(screen.getByText("von außen"));
	expect(screen.getByRole("tabpanel", { name: "Produkte" })).toBeTruthy();
});

test("the list is one stop, then comes the panel, and Home and End lead to the ends", async () => {
	render(<Details />);
	await userEvent.tab();
	expect(document.activeElement?.textContent).toBe("Allgemeine Daten");
	await userEvent.keyboard("{End}");
	expect(document.activeElement?.textContent).toBe("Produkte");
	await userEvent.keyboard("{Home}");
	expect(document.activeElement?.textContent).toBe("Allgemeine Daten");
	await userEvent.tab();
	expect(document.activeElement).toBe(screen.getByRole("tabpanel", { name: "Allgemeine Daten" }));
});
