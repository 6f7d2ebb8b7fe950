import { createCertificate, createEnquiry, handleEnquiry } from "@portal/contracts/testing/scenarios";
import { type MenuEntry, useMutation } from "@portal/shared-ui/module";
import { api, mockServer } from "@portal/shared-ui/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { openPart } from "../testing/entrance.tsx";
import { manifestOf } from "../testing/modules.ts";
import { StaffFrame } from "./StaffFrame.tsx";

const entry = (label: string, order: number, more: Partial<MenuEntry> = {}): MenuEntry => ({
	path: `/${label.toLowerCase()}`,
	label,
	roles: ["Admin", "Auditor"],
	order,
	...more,
});
const COUNTING = [
	entry("Kunden", 1),
	entry("Zertifizierungen", 2, { counts: ["toReview", "sentBack", "toPublish", "drafts"] }),
	entry("Anfragen", 3, { counts: ["enquiries"] }),
	entry("Benutzer", 4, { counts: ["accounts"] }),
];

function Writing() {
	const { mutate, isSuccess } = useMutation({
		mutationFn: async () => handleEnquiry(api, await createEnquiry(api)),
	});
	return (
		<button type="button" onClick={() => mutate()}>
			{isSuccess ? "Geschrieben" : "Schreiben"}
		</button>
	);
}

async function open(menu = COUNTING, as: "Admin" | "Auditor" = "Admin") {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true, advanceTimeDelta: 20 });
	const server = mockServer();
	const manifest = manifestOf("things", { menu });
	const { navigate } = openPart(<StaffFrame />, { initial: as, manifests: [manifest], page: <Writing /> });
	const workRequests = () => server.requests().filter((request) => request === "GET /api/work").length;
	/** Waits until the page is rendered and idle. */
	const untilIdle = () => act(() => vi.advanceTimersByTimeAsync(2_000));
	return { workRequests, untilIdle, navigate };
}
afterEach(() => void vi.useRealTimers());

const link = (name: string) => screen.getByRole("link", { name });
/** Returns the accessible description of a menu entry. */
const described = (name: string) =>
	document.getElementById(link(name).getAttribute("aria-describedby") ?? "")?.textContent ?? "";

test("shows the number of pending tasks next to the names of menu entries, except for zero", async () => {
	const base = await createCertificate(api, { status: "IN_APPROVAL" });
	await createCertificate(api, { in: base, status: "APPROVED" });
	await createCertificate(api, { in: base });
	const { untilIdle } = await open([...COUNTING, entry("Konten", 5, { counts: ["sentBack"] })]);
	await untilIdle();
	await waitFor(() => expect(described("Benutzer")).toBe("1 offen"));
	// The draft was created by the Auditor, so only the Auditor counts it.
	expect(described("Zertifizierungen")).toBe("2 offen");
	expect(["Kunden", "Anfragen", "Konten"].map(described)).toEqual(["", "", ""]);
});

test("sends no request before the page is idle, in a hidden tab, or for a menu without counts", async () => {
	await createEnquiry(api);
	const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
	const { workRequests, untilIdle } = await open();
	expect(workRequests()).toBe(0);
	await untilIdle();
	expect(workRequests()).toBe(0);
	hidden.mockReturnValue(false);
	fireEvent(document, new Event("visibilitychange"));
	await waitFor(() => expect(workRequests()).toBe(1));
	await waitFor(() => expect(described("Anfragen")).toBe("1 offen"));
});

test("a menu of older modules stays unchanged", async () => {
	const { workRequests, untilIdle } = await open([entry("Kunden", 1), entry("Anfragen", 2)]);
	await untilIdle();
	expect(link("Anfragen").getAttribute("aria-describedby")).toBeNull();
	expect(workRequests()).toBe(0);
});

test("loads the numbers again after a write, but not for each page", async () => {
	const { workRequests, untilIdle, navigate } = await open();
	await createEnquiry(api);
	await untilIdle();
	await waitFor(() => expect(described("Anfragen")).toBe("1 offen"));
	await act(() => navigate("/kunden"));
	await untilIdle();
	expect(workRequests()).toBe(1);
	await createEnquiry(api);
	fireEvent.click(screen.getByRole("button", { name: "Schreiben" }));
	await waitFor(() => screen.getByRole("button", { name: "Geschrieben" }), { timeout: 10_000 });
	await untilIdle();
	await waitFor(() => expect(described("Anfragen")).toBe("2 offen"), { timeout: 10_000 });
});
