import type { SessionUser } from "@portal/api/contract/sessions";
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
import { moduleRoutes } from "./frame.tsx";
import { mockServer } from "./server.ts";
import { type UserName, userOf } from "./users.ts";

export interface RenderOptions {
	/** Path with query of the page to open. */
	path?: string;
	/** Opens what the module puts into this slot instead of a page. */
	slot?: string;
	/** State that a navigation would have brought. */
	state?: unknown;
	/** Who is signed in; a visitor where it is left out. */
	user?: UserName | SessionUser;
	/** Token that the calls carry. */
	accessToken?: string;
	handlers?: HttpHandler[];
	language?: Language;
}

const SLOT_PATH = "/slot";
const ALONE = () => ({ started: () => {}, ended: () => {} });

/** Mounts a module as its host would: signed in, with router, translations and a mocked network. */
export async function renderModule(module: RemoteModule, manifest: ModuleManifest, options: RenderOptions = {}) {
	const { user, slot, accessToken = "test-token", handlers = [], language = "de", state } = options;
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
	const [pathname, query] = (slot === undefined ? (options.path ?? "/") : SLOT_PATH).split("?");
	const router = createMemoryRouter(routes, {
		initialEntries: [{ pathname: pathname ?? "/", search: query ? `?${query}` : "", state }],
	});
	const view = render(<RouterProvider router={router} />);

	return {
		...view,
		user: userEvent.setup(),
		host,
		server,
		/** Requests so far, such as `GET /api/client?sort=name`. */
		requests: server.requests,
		/** Where the page is now. */
		location: () => `${router.state.location.pathname}${router.state.location.search}`,
		/** What the last navigation brought along. */
		locationState: (): unknown => router.state.location.state,
		navigate: (to: string) => router.navigate(to),
	};
}
