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
	/** Path with query of the page to open. */
	path?: string;
	/** Opens what the module puts into this slot instead of a page. */
	slot?: string;
	/** State that a navigation would have brought. */
	state?: unknown;
	/** Who is signed in; a visitor where it is left out. */
	user?: StaffName | SessionUser;
	/** Token that the calls carry; that of the signed-in account where it is left out. */
	accessToken?: string;
	/** Faults before the API. */
	handlers?: HttpHandler[];
	language?: Language;
}

const SLOT_PATH = "/slot";
const ALONE = () => ({ started: () => {}, ended: () => {} });

/** Mounts a module as its host would: signed in, with router, translations and the API behind it. */
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
		/** Requests so far, such as `GET /api/client?sort=name`. */
		requests: server.requests,
		/** Where the page is now. */
		location: () => `${router.state.location.pathname}${router.state.location.search}`,
		/** What the last navigation brought along. */
		locationState: (): unknown => router.state.location.state,
		navigate: (to: string) => router.navigate(to),
	};
}
