import {
	createHost,
	createQueryClient,
	createSession,
	HostProvider,
	type LoginResult,
	RouterProvider,
} from "@portal/shared-ui/module";
import { HttpResponse, http } from "@portal/shared-ui/testing";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import texts from "../../locales/de.json";
import { createModules } from "../remote/modules.ts";
import { ShellContext } from "../shell-context.ts";
import { quietParts } from "./shell-parts.ts";

export const BASE = "http://localhost";
const ALONE = () => ({ started: () => {}, ended: () => {} });

/** The server asks for no proof of work. */
export const challenge = () => http.get("*/api/bot-check/challenge", () => HttpResponse.json({ provider: "off" }));
/** Ways to sign in that the server has. */
export const signInOptions = (more: object = {}) =>
	http.get("*/api/settings/sign-in", () => HttpResponse.json({ passwordByMail: true, passkeys: true, ...more }));
export const refusal = (status: number, code: string, message: string, more: object = {}) =>
	HttpResponse.json({ message, code, ...more }, { status });

/** Draws a part of the shell at an address, with the home page beside it. */
export function openPart(
	element: ReactNode,
	{ initial = "anonymous", at = "/" }: { initial?: LoginResult | "anonymous" | "unknown"; at?: string } = {},
) {
	const session = createSession({ baseUrl: BASE, connect: ALONE, ...(initial === "unknown" ? {} : { initial }) });
	const host = createHost({ baseUrl: BASE, language: "de", session, queryClient: createQueryClient({ retries: 0 }) });
	host.i18n.addResourceBundle("de", "shell", texts);
	const modules = createModules({ modules: {} }, () => Promise.reject(new Error("unused")), host.languages);
	const inHost = (content: ReactNode) => (
		<ShellContext value={{ modules, ...quietParts() }}>
			<HostProvider host={host}>{content}</HostProvider>
		</ShellContext>
	);
	const router = createMemoryRouter(
		[
			{ path: "/home", element: inHost(<p>zu Hause</p>) },
			{ path: "*", element: inHost(element) },
		],
		{ initialEntries: [at] },
	);
	render(<RouterProvider router={router} />);
	return { session, user: userEvent.setup(), location: () => router.state.location.pathname };
}
