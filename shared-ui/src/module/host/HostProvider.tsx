import { createApiClient } from "@portal/contracts/client";
import type { Language } from "@portal/contracts/kit/languages";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useMemo } from "react";
import { I18nextProvider } from "react-i18next";
import { forgetDrafts, keepDraftsOf } from "../../form/draft/drafts.ts";
import { createI18n, createLanguages, detectLanguage } from "../i18n/language.ts";
import { DensityProvider } from "../page/DensityProvider.tsx";
import { FlashProvider } from "../page/flash.tsx";
import { createQueryClient } from "../requests/query.ts";
import { createTraffic } from "../requests/traffic.ts";
import { Links } from "../routing/Links.tsx";
import { forgetOffline } from "../session/offline.ts";
import { createSession, type Session } from "../session/session.ts";
import { type Host, HostContext, useHost, VisitorHostContext } from "./host.ts";

export interface HostOptions {
	/** Origin of the API, for example in tests. The default is the page's own origin. */
	baseUrl?: string;
	language?: Language;
	session?: Session;
	queryClient?: QueryClient;
}

/** Creates a page's session, API client, query cache and translations. Call it once per page, for `HostProvider`. */
export function createHost(options: HostOptions = {}): Host {
	const { baseUrl = "", language = detectLanguage(), queryClient = createQueryClient() } = options;
	const session = options.session ?? createSession({ baseUrl });
	const i18n = createI18n(language);
	const traffic = createTraffic(baseUrl);
	return {
		baseUrl,
		session,
		api: createApiClient({ baseUrl, session, traffic }),
		queryClient,
		traffic,
		i18n,
		languages: createLanguages(i18n),
	};
}

// Deletes cached responses and drafts on sign-out, because the next user of the browser must not see them.
function useCleanCache({ session, queryClient }: Host): void {
	useEffect(() => {
		let userId = session.getState().user?._id;
		return session.subscribe(() => {
			const next = session.getState().user?._id;
			if (userId !== undefined && next !== userId) {
				queryClient.clear();
				forgetDrafts();
				if (next === undefined) forgetOffline();
			}
			if (next !== undefined && next !== userId) keepDraftsOf(next);
			userId = next;
		});
	}, [session, queryClient]);
}

interface HostProviderProps {
	host: Host;
	renderSlot?: (name: string) => ReactNode;
	children: ReactNode;
}

const NOTHING = () => null;

/** Provides session, API, queries, translations and links to all components of a page. Render it inside the router. */
export function HostProvider({ host, renderSlot = NOTHING, children }: HostProviderProps) {
	const value = useMemo(() => ({ ...host, renderSlot }), [host, renderSlot]);
	useCleanCache(host);
	return (
		<HostContext value={value}>
			<VisitorHostContext value={host}>
				<QueryClientProvider client={host.queryClient}>
					<I18nextProvider i18n={host.i18n}>
						<Links>
							<FlashProvider>
								<DensityProvider>{children}</DensityProvider>
							</FlashProvider>
						</Links>
					</I18nextProvider>
				</QueryClientProvider>
			</VisitorHostContext>
		</HostContext>
	);
}

/** Renders the components that modules declare in their manifests for a named place on a page, such as `home`. */
export function Slot({ name }: { name: string }) {
	return <>{useHost().renderSlot(name)}</>;
}
