import type { SealState } from "@portal/contracts/contract/seal";
import { altered, renderModule } from "@portal/shared-ui/testing";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { manifest } from "../manifest.ts";
import * as module from "../module.tsx";

const open = (...handlers: ReturnType<typeof altered>[]) =>
	renderModule(module, manifest, { path: "/stoerungen", user: "Admin", handlers });

test("an Admin reads that the key of the seal is a generated one", async () => {
	await open();
	await screen.findByRole("heading", { name: "Siegel der PDF-Dokumente" });
	expect(screen.getByText(/den das Portal selbst erzeugt hat/)).toBeTruthy();
});

test("an Admin reads whose key is configured, and until when", async () => {
	const certificate = { subject: "CN=Siegel", issuer: "CN=Aussteller", validTo: "2030-01-31", sha256: "ab12" };
	await open(altered<SealState>("/api/seal", () => ({ isGenerated: false, certificate })));
	await screen.findByText(/mit dem eingerichteten Schlüssel/);
	expect(screen.getByText(/CN=Siegel; ausgestellt von CN=Aussteller; gültig bis 31\.01\.2030/)).toBeTruthy();
	expect(screen.queryByText(/selbst erzeugt/)).toBeNull();
});
