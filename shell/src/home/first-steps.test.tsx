import { createClient } from "@portal/contracts/testing/scenarios";
import { api, mockServer } from "@portal/shared-ui/testing";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPart, PASSWORD } from "../testing/entrance.tsx";
import { FirstSteps } from "./FirstSteps.tsx";

function open(initial: "Admin" | "Auditor" = "Admin") {
	const server = mockServer();
	openPart(<FirstSteps />, { initial });
	return server;
}
const steps = async () => (await screen.findAllByRole("link")).map((link) => link.textContent);

test("an empty installation lists the first steps for an Admin, without those that are done", async () => {
	open();
	const all = ["Passwort ändern", "Zweiten Faktor einrichten", "Impressum ansehen", "Kunden anlegen"];
	expect(await steps()).toEqual(all);
	cleanup();
	const json = { current: PASSWORD, pwd: "Selbst-Gewählt-77", pwd2: "Selbst-Gewählt-77" };
	await api.json("/users/me/password", { as: "Admin", method: "PUT", json });
	open();
	expect(await steps()).toEqual(all.slice(1));
});

test("the first steps are gone once there is a client", async () => {
	await createClient(api);
	const server = open();
	await waitFor(() => expect(server.answered()).toEqual(["GET /api/client?limit=1"]));
	expect(screen.queryByText("Erste Schritte")).toBeNull();
});

test("an Auditor is not shown the first steps, and nothing is requested", async () => {
	const server = open("Auditor");
	expect(screen.queryByText("Erste Schritte")).toBeNull();
	expect(server.requests()).toEqual([]);
});
