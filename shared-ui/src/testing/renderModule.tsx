import type { SessionUser } from "@portal/contracts/contract/sessions";
import type { StaffName } from "@portal/contracts/testing/caller";
import {
	createHost,
	createQueryClient,
	createSession,
	type Language,
	type ModuleManifest,
	type RemoteModule,
	RouterProvider,
	Slot,
} from "@portal/shared-ui/module";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { HttpHandler } from "msw/http";
import { createMemoryRouter } from "react-router";
import { staff, userOf } from "./api.ts";
import { moduleRoutes } from "./frame.tsx";
import { mockServer } from "./server.ts";

export interface RenderOptions {
	/** Path and query string of the page to open. */
	path?: string;
	/** Renders the module's content of this slot instead of a page. */
	slot?: string;
	/** Navigation state of the page. */
	state?: unknown;
	/** Signed-in user; omitted for a visitor. */
	user?: StaffName | SessionUser;
	/** Access token of API calls; the default is the signed-in account's token. */
	accessToken?: string;
	/** Handlers that simulate faults of the API. */
	handlers?: HttpHandler[];
	language?: Language;
}

const SLOT_PATH = "/slot";
const ALONE = () => ({ started: () => {}, ended: () => {} });

/** Renders a module as the shell does: with session, router, translations and API. */
export async function renderModule(module: RemoteModule, manifest: ModuleManifest, options: RenderOptions = {}) {
	const { user, slot, handlers = [], language = "de", state } = options;
	const accessToken = options.accessToken ?? (typeof user === "string" ? staff(user).accessToken : "test-token");
	const server = mockServer(...handlers);
	const baseUrl = window.location.origin;
	const initial = user === undefined ? ("anonymous" as const) : { accessToken, user: userOf(user) };
	const session = createSession({ baseUrl, initial, connect: ALONE });
	const host = createHost({ baseUrl, language, session, queryClient: createQueryClient({ retries: 0 }) });
	await host.languages.add(manifest.id, module.translations);

	const routes = moduleRoutes({ host, module, manifest }, [
		{ path: SLOT_PATH, element: <Slot name={slot ?? ""} /> },
		{ path: "*", element: <p data-testid="elsewhere" /> },
	]);
	const [address = "", hash] = (slot === undefined ? (options.path ?? "/") : SLOT_PATH).split("#");
	const [pathname, query] = address.split("?");
	const router = createMemoryRouter(routes, {
		initialEntries: [
			{ pathname: pathname ?? "/", search: query ? `?${query}` : "", hash: hash ? `#${hash}` : "", state },
		],
	});
	const view = render(<RouterProvider router={router} />);

	return {
		...view,
		user: userEvent.setup(),
		host,
		server,
		/** Requests that were answered so far, such as `GET /api/client?sort=name`. */
		requests: server.requests,
		/** Current path and query string. */
		location: () => `${router.state.location.pathname}${router.state.location.search}`,
		/** State of the last navigation. */
		locationState: (): unknown => router.state.location.state,
		navigate: (to: string) => router.navigate(to),
	};
}
