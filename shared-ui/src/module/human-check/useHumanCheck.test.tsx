import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { HttpResponse, http, mockServer } from "../../testing/index.ts";
import { createHost, HostProvider } from "../host/HostProvider.tsx";
import { createSession } from "../session/session.ts";
import { type HumanCheckState, useHumanCheck } from "./useHumanCheck.ts";

const BASE = "http://localhost";
const NOW = new Date("2026-03-01T09:00:00Z");
const seconds = (ms: number) => Math.floor(ms / 1000);

let check: HumanCheckState;
let setEnabled: (enabled: boolean) => void;
let issued = 0;

function Probe({ enabled }: { enabled: boolean }) {
	check = useHumanCheck("Kontakt", { enabled });
	return null;
}

function open() {
	const session = createSession({ initial: "anonymous", connect: () => ({ started: () => {}, ended: () => {} }) });
	const host = createHost({ baseUrl: BASE, language: "de", session });
	const draw = (enabled: boolean) => {
		const element = (
			<HostProvider host={host}>
				<Probe enabled={enabled} />
			</HostProvider>
		);
		return <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />;
	};
	const view = render(draw(false));
	setEnabled = (enabled) => view.rerender(draw(enabled));
}

/** Solves each challenge at once. The solution contains the challenge. */
class InstantWorker {
	onmessage: ((event: { data: unknown }) => void) | undefined;
	terminate() {}
	postMessage({ challenge }: { challenge: unknown }) {
		const data = { counter: 1, derivedKey: JSON.stringify(challenge).length.toString() };
		queueMicrotask(() => this.onmessage?.({ data }));
	}
}

const challenges = http.get("*/api/bot-check/challenge", ({ request }) => {
	issued++;
	const action = new URL(request.url).searchParams.get("action");
	const parameters = { algorithm: "PBKDF2/SHA-256", data: { action, issued }, expiresAt: seconds(Date.now()) + 600 };
	return HttpResponse.json({ provider: "altcha", challenge: { parameters, signature: "s" } });
});
const contentOf = (token: string | undefined) =>
	JSON.parse(atob(token ?? "")) as { challenge: { parameters: unknown } };
/** Opens the form, consents and waits until the check is ready. */
async function openReady(handler = challenges): Promise<void> {
	mockServer(handler);
	open();
	setEnabled(true);
	await vi.waitFor(() => expect(check.ready).toBe(true));
}

beforeEach(() => {
	issued = 0;
	vi.stubGlobal("Worker", InstantWorker);
	vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
	return () => {
		vi.useRealTimers();
		vi.unstubAllGlobals();
	};
});

describe("the human check", () => {
	test("loads nothing and returns no token before consent", async () => {
		const server = mockServer(challenges);
		open();
		expect(check.ready).toBe(false);
		expect(await check.token()).toBeUndefined();
		expect(server.requests()).toEqual([]);
	});

	test("returns the error and no token when it fails", async () => {
		mockServer(http.get("*/api/bot-check/challenge", () => HttpResponse.json({}, { status: 500 })));
		open();
		setEnabled(true);
		await vi.waitFor(() => expect(check.error).toBeDefined());
		expect(check.ready).toBe(false);
		expect(await check.token()).toBeUndefined();
	});

	test("never returns the same token twice", async () => {
		await openReady();
		const first = await check.token();
		const second = await check.token();
		expect(contentOf(first).challenge.parameters).toMatchObject({ data: { action: "Kontakt", issued: 1 } });
		expect(contentOf(second).challenge.parameters).toMatchObject({ data: { issued: 2 } });
	});

	test("replaces an expired token", async () => {
		await openReady();
		vi.setSystemTime(NOW.getTime() + 10 * 60_000);
		expect(contentOf(await check.token()).challenge.parameters).toMatchObject({ data: { issued: 2 } });
	});

	test("is removed when the consent is withdrawn", async () => {
		await openReady();
		act(() => setEnabled(false));
		expect(check.ready).toBe(false);
		expect(await check.token()).toBeUndefined();
	});

	test("accepts every request when it is switched off", async () => {
		await openReady(http.get("*/api/bot-check/challenge", () => HttpResponse.json({ provider: "off" })));
		expect(await check.token()).toBe("");
	});
});
