import {
	createHost,
	createQueryClient,
	createSession,
	HostProvider,
	type LoginResult,
	type ModuleManifest,
	RouterProvider,
} from "@portal/shared-ui/module";
import { type MockServer, type StaffName, staff } from "@portal/shared-ui/testing";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { expect } from "vitest";
import texts from "../../locales/de.json";
import { createModules } from "../remote/modules.ts";
import { type Shell, ShellContext } from "../shell-context.ts";
import { shellFakes } from "./shell-fakes.ts";

export const BASE = "http://localhost";
/** Password of all staff test accounts. */
export const PASSWORD = "Test-2026!";
/** Mail settings with a port on which no server listens, so that no e-mail is sent. */
export const MAIL = { url: "smtp://127.0.0.1:9", from: "portal@example.org" };

/** Signs in over HTTP and returns the session. The test page keeps the session cookie. */
export async function signIn(userid: string, pwd = PASSWORD): Promise<LoginResult> {
	const headers = { "content-type": "application/json" };
	const body = JSON.stringify({ userid, pwd, token: "" });
	const answer = await fetch(`${BASE}/api/login`, { method: "POST", headers, body });
	if (!answer.ok) throw new Error(`${userid} is not let in: ${await answer.text()}`);
	return (await answer.json()) as LoginResult;
}

type Initial = LoginResult | StaffName | "anonymous" | "unknown";

interface PartOptions {
	initial?: Initial;
	at?: string | { pathname: string; state: unknown };
	manifests?: readonly ModuleManifest[];
	/** Parts of the shell that the test replaces. */
	shell?: Partial<Shell>;
	/** Page inside of the component, if that is a layout. */
	page?: ReactNode;
}

function sessionOf(initial: Initial) {
	if (initial === "unknown") return {};
	return { initial: initial === "anonymous" || typeof initial === "object" ? initial : staff(initial) };
}

/** Returns a host for the API of the test, without retries and without other tabs. */
export function hostOf(initial: Initial = "anonymous") {
	const connect = () => ({ started: () => {}, ended: () => {} });
	const session = createSession({ baseUrl: BASE, connect, ...sessionOf(initial) });
	return createHost({ baseUrl: BASE, language: "de", session, queryClient: createQueryClient({ retries: 0 }) });
}

/** Renders a component of the shell at a URL, together with a placeholder for the home page. */
export function openPart(element: ReactNode, options: PartOptions = {}) {
	const { initial = "anonymous", at = "/", manifests = [], shell, page } = options;
	const host = hostOf(initial);
	host.i18n.addResourceBundle("de", "shell", texts);
	const registry = {
		modules: Object.fromEntries(manifests.map((manifest) => [manifest.id, { version: "1", manifest }])),
	};
	const modules = createModules(registry, host.languages, { loadModule: () => Promise.reject(new Error("unused")) });
	const inHost = (content: ReactNode) => (
		<ShellContext value={{ modules, ...shellFakes(), ...shell }}>
			<HostProvider host={host}>{content}</HostProvider>
		</ShellContext>
	);
	const router = createMemoryRouter(
		[
			{ path: "/home", element: inHost(<p>zu Hause</p>) },
			{ element: inHost(element), children: [{ path: "*", element: page ?? null }] },
		],
		{ initialEntries: [at] },
	);
	render(<RouterProvider router={router} />);
	const user = userEvent.setup();
	return {
		session: host.session,
		host,
		user,
		navigate: (to: string) => router.navigate(to),
		location: () => `${router.state.location.pathname}${router.state.location.search}`,
		press: async (name: string) => user.click(await screen.findByRole("button", { name })),
	};
}

/** Resolves when the human check is ready for the given time in the test. Before that, a form cannot be submitted. */
export const humanCheckReady = (server: MockServer, action: "Login" | "PasswordReset", times = 1) =>
	waitFor(() => {
		const request = `GET /api/bot-check/challenge?action=${action}`;
		expect(server.answered().filter((answered) => answered === request)).toHaveLength(times);
	});

/** Fills in fields by label. Pastes the texts, which is much faster than typing them. */
export async function fill(user: ReturnType<typeof userEvent.setup>, fields: Record<string, string>) {
	for (const [label, text] of Object.entries(fields)) {
		const field = await screen.findByLabelText(new RegExp(`^${label}( \\*|\\*)?$`), { selector: "input" });
		await user.clear(field);
		if (text) await user.paste(text);
	}
}
